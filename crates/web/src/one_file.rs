//! Bundles a page into one file that needs no server: modules as one script, and the page around it.
//!
//! The parser covers only the syntax that the modules of these pages use: named imports at the start of a
//! line, exports at declarations, and dynamic imports. `page/embed/bundle.js` does the same in the browser.

use crate::embedded;
use request::Error;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The start of the script: the modules by path, and the function for dynamic imports.
const BEGIN: &str = "const modules = {};\n\
    const imported = async (base, path) => {\n\
    const found = modules[new URL(path, `file://${base}`).pathname];\n\
    if (!found) throw new Error(`expected a module of this file, got ${path}`);\n\
    return found;\n\
    };\n";

/// The content policy: nothing from outside the file.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; \
    img-src data: blob:; base-uri 'none'; form-action 'none'";

/// Bundles the entries and all modules they import into one script, imported modules first. The modules in
/// `left_out` are skipped: they are requested only if there is a server.
pub(crate) fn script(entries: &[&str], left_out: &[&str]) -> Result<String, Error> {
    let mut bundle = Bundle { left_out, ..Bundle::default() };
    for entry in entries {
        bundle.add(entry)?;
    }
    Ok(format!("{BEGIN}{}", bundle.text))
}

/// Style sheets, one after the other.
pub(crate) fn styles(paths: &[&str]) -> Result<String, Error> {
    let mut styles = String::new();
    for path in paths {
        let sheet = text_of(path)?;
        styles.extend(without_comments(&sheet, "/*").lines().map(|line| line.trim_start().to_owned() + "\n"));
    }
    if styles.contains("</") {
        return Err(unfit("style sheets", "one that ends its element"));
    }
    Ok(styles)
}

/// A page in one file.
pub(crate) struct Page<'a> {
    /// Its title.
    pub(crate) title: &'a str,
    /// The class of its body.
    pub(crate) class: &'a str,
    /// Its style sheets.
    pub(crate) styles: &'a str,
    /// The HTML shown without scripts.
    pub(crate) still: &'a str,
    /// The JSON data for the script.
    pub(crate) kept: &'a str,
    /// Its script.
    pub(crate) script: &'a str,
}

impl Page<'_> {
    /// The page as HTML.
    pub(crate) fn html(&self) -> String {
        let &Page { class, styles, still, script, .. } = self;
        // JSON can escape any character by its number, so that nothing in the data closes the element.
        let (title, kept) = (picture::escape(self.title), self.kept.replace('<', "\\u003c"));
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
             <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n\
             <style>\n{styles}</style>\n</head>\n\
             <body class=\"{class}\">\n<main id=\"main\">\n<noscript>\n{still}</noscript>\n</main>\n\
             <p id=\"live\" class=\"unseen\" aria-live=\"polite\"></p>\n\
             <script type=\"application/json\" id=\"kept\">{kept}</script>\n\
             <script type=\"module\">\n{script}</script>\n</body>\n</html>\n"
        )
    }
}

/// Modules being bundled into one script.
#[derive(Default)]
struct Bundle<'a> {
    left_out: &'a [&'a str],
    /// The modules with imports being added.
    open: Vec<String>,
    done: BTreeSet<String>,
    text: String,
}

impl Bundle<'_> {
    /// Adds a module after all its imports.
    fn add(&mut self, path: &str) -> Result<(), Error> {
        if self.done.contains(path) {
            return Ok(());
        }
        if self.open.iter().any(|open| open == path) {
            return Err(unfit(path, "one that imports itself"));
        }
        self.open.push(path.to_owned());
        let module = Module::read(path, &text_of(path)?)?;
        for import in &module.imports {
            self.add(import)?;
        }
        let _ = write!(
            self.text,
            "modules[\"{path}\"] = (() => {{\n{}return {{{}}};\n}})();\n",
            module.body,
            module.exports.join(", ")
        );
        self.open.pop();
        self.done.insert(path.to_owned());
        for import in module.later.iter().filter(|path| !self.left_out.contains(&path.as_str())) {
            if !self.open.contains(import) {
                self.add(import)?;
            }
        }
        Ok(())
    }
}

/// A module converted to a function body.
struct Module {
    body: String,
    /// The object that the function returns: the exports by name, with the default as one more.
    exports: Vec<String>,
    /// The modules it imports.
    imports: Vec<String>,
    /// The modules it imports dynamically by a constant path.
    later: Vec<String>,
}

impl Module {
    fn read(path: &str, source: &str) -> Result<Module, Error> {
        let (mut exports, mut imports, mut later) = (Vec::new(), Vec::new(), Vec::new());
        let source = without_comments(source, "/**");
        // Within a multi-line template literal every space counts.
        let is_plain = source.lines().all(|line| line.matches('`').count() % 2 == 0);
        let mut body = String::new();
        let mut lines = source.lines();
        while let Some(line) = lines.next() {
            let mut line = line.to_owned();
            if line.starts_with("import ") {
                while !line.ends_with(';') {
                    let more = lines.next().ok_or_else(|| unfit(path, "an import without an end"))?;
                    line = line + " " + more.trim();
                }
                let (names, from) = import_of(&line).ok_or_else(|| unfit(path, &line))?;
                let from = resolved(path, from);
                line = format!("const {{{}}} = modules[\"{from}\"];", names.replace(" as ", ": "));
                imports.push(from);
            } else if let Some(declared) = line.strip_prefix("export ") {
                let (export, declaration) = export_of(declared).ok_or_else(|| unfit(path, &line))?;
                exports.push(export);
                line = declaration;
            } else if line.starts_with("import") && !line.starts_with("import(") || line.starts_with("export")
            {
                return Err(unfit(path, &line));
            }
            let line = dynamic(path, &line, &mut later);
            let line = if is_plain { line.trim() } else { &line };
            if !(is_plain && line.is_empty()) {
                let _ = writeln!(body, "{line}");
            }
        }
        match ["</script", "<!--", "import.meta"].iter().find(|what| body.contains(**what)) {
            Some(what) => Err(unfit(path, what)),
            None => Ok(Module { body, exports, imports, later }),
        }
    }
}

/// The names and the path of an import line: `import { one, two as other } from './file.js';`.
fn import_of(line: &str) -> Option<(&str, &str)> {
    let (names, from) = line.strip_prefix("import {")?.split_once("} from '")?;
    Some((names, from.strip_suffix("';")?))
}

/// The export entry of a declaration, and the declaration itself.
fn export_of(declared: &str) -> Option<(String, String)> {
    if let Some(value) = declared.strip_prefix("default ") {
        return Some(("default: given".to_owned(), format!("const given = {value}")));
    }
    let kinds = ["async function ", "function* ", "function ", "const ", "class "];
    let rest = kinds.iter().find_map(|kind| declared.strip_prefix(kind))?;
    let name: String =
        rest.chars().take_while(|sign| sign.is_alphanumeric() || "_$".contains(*sign)).collect();
    (!name.is_empty()).then(|| (name, declared.to_owned()))
}

/// Rewrites the dynamic imports of a line as calls of `imported`; constant paths are added to `later`.
fn dynamic(path: &str, line: &str, later: &mut Vec<String>) -> String {
    let mut parts = line.split("import(");
    let mut made = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        if let Some((from, _)) = part.strip_prefix('\'').and_then(|rest| rest.split_once("')")) {
            later.push(resolved(path, from));
        }
        let _ = write!(made, "imported(\"{path}\", {part}");
    }
    made
}

/// Resolves the path `to` relative to the file at `path`.
fn resolved(path: &str, to: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in to.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Removes the comments that start with `sign`, and the lines that consist of one.
fn without_comments(text: &str, sign: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once(sign) {
        kept += before;
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
        // The space before a cast.
        rest = rest.strip_prefix(' ').unwrap_or(rest);
    }
    kept += rest;
    kept.lines().filter(|line| !line.trim_start().starts_with("//")).flat_map(|line| [line, "\n"]).collect()
}

/// Reads a file of the pages.
fn text_of(path: &str) -> Result<String, Error> {
    embedded::text(path).ok_or_else(|| unfit("the pages", &format!("none at {path}")))
}

fn unfit(path: &str, got: &str) -> Error {
    Error::Other(format!("{path}: expected a module that can be put into a file, got {got}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn module(source: &str) -> Result<Module, String> {
        Module::read("/tree/one.js", source).map_err(|error| error.to_string())
    }

    #[test]
    fn a_module_becomes_the_body_of_a_function() {
        let source = "// @ts-check\n/** About it. */\nimport { a, b as c } from '../common/two.js';\n\
            import {\n  d,\n} from './three.js';\n\n/** @type {number} */\nexport const e = 1;\n\
            export async function f() {\n  const { g } = /** @type {any} */ (await import('./later.js'));\n\
            \x20 return import(`./${g}.js`);\n}\nexport default {\n};\n";
        let module = module(source).expect("it fits");
        assert_eq!(module.imports, ["/common/two.js", "/tree/three.js"]);
        assert_eq!(
            (module.exports.join(" "), module.later.join(" ")),
            ("e f default: given".into(), "/tree/later.js".into())
        );
        assert_eq!(
            module.body,
            "const { a, b: c } = modules[\"/common/two.js\"];\nconst { d, } = modules[\"/tree/three.js\"];\n\
             const e = 1;\nasync function f() {\n\
             const { g } = (await imported(\"/tree/one.js\", './later.js'));\n\
             return imported(\"/tree/one.js\", `./${g}.js`);\n}\nconst given = {\n};\n"
        );
    }

    #[test]
    fn what_it_does_not_read_is_refused() {
        for line in [
            "import './two.js';",
            "import two from './two.js';",
            "import * as two from './two.js';",
            "import { two } from './two.js'",
            "export { two } from './two.js';",
            "export let two = 2;",
            "const two = '</script>';",
            "const two = import.meta.url;",
        ] {
            assert!(module(line).is_err_and(|error| error.starts_with("/tree/one.js: expected ")), "{line}");
        }
    }

    #[test]
    fn a_text_of_several_lines_keeps_its_spaces() {
        let source = "const two = `one\n\n  two`;\n";
        assert_eq!(module(source).expect("it fits").body, source);
    }

    #[test]
    fn modules_come_after_what_they_import_and_once() {
        let script = script(&["/tree/viewer.js"], &["/tree/source.js"]).expect("a script");
        let at =
            |path: &str| script.find(&format!("modules[\"{path}\"] = ")).unwrap_or_else(|| panic!("{path}"));
        assert!(
            at("/common/dom.js") < at("/tree/controls.js") && at("/tree/controls.js") < at("/tree/viewer.js")
        );
        assert_eq!(script.matches("modules[\"/common/dom.js\"] = ").count(), 1);
        assert!(at("/play/scene.js") > 0 && !script.contains("WebSocket"));
    }

    #[test]
    fn data_cannot_end_its_element() {
        let kept = "{\"game\":\"</script><script>alert(1)</script><!--\"}";
        let page = Page { title: "<b>", class: "", styles: "", still: "", kept, script: "" }.html();
        assert!(page.contains("<title>&lt;b&gt;</title>") && !page.contains("alert(1)</script>"), "{page}");
        let data = page.split_once("id=\"kept\">").and_then(|(_, rest)| rest.split_once("</script>"));
        let (data, _) = data.expect("the data");
        assert_eq!(serde_json::from_str::<serde_json::Value>(data).ok(), serde_json::from_str(kept).ok());
    }
}
