//! Arguments of a specification, given to the parameters of the game or the search that it names.

use crate::error::{Error, unknown};
use crate::spec::Spec;
use game::{Given, Parameter, ParameterError, quoted};

/// Gives each argument of `spec` to its parameter: a bare one to the first.
pub fn give<'a>(spec: &'a Spec, parameters: &[Parameter], given: &mut Given<'a>) -> Result<(), Error> {
    let of = || spec.name.clone();
    let mut bare = spec.arguments.iter().filter(|argument| argument.key.is_none());
    if let (Some(_), Some(second)) = (bare.next(), bare.next()) {
        let error = ParameterError::Together(format!(
            "only one value can go without its key=, got {} too",
            quoted(&second.value)
        ));
        return Err(Error::Parameter { of: of(), error });
    }
    for argument in &spec.arguments {
        let name = match (&argument.key, parameters.first()) {
            (Some(key), _) => key.as_str(),
            (None, Some(first)) => first.name,
            (None, None) => {
                return Err(Error::Other(format!(
                    "{} takes no parameters, got {}",
                    spec.name,
                    quoted(&argument.value)
                )));
            }
        };
        given.set(name, &argument.value).map_err(|error| match error {
            ParameterError::Unknown { name } => {
                let names = parameters.iter().map(|parameter| parameter.name);
                unknown(format!("parameter of {}", spec.name), &name, names)
            }
            error => Error::Parameter { of: of(), error },
        })?;
    }
    Ok(())
}
