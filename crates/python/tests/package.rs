//! The tests of the Python package: `tests/test_*.py`, by the Python that `YOMI_PYTHON` names.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// `.ci/run` makes an environment with what the tests need, and names its Python here; then it must be there.
const WANTED: &str = "YOMI_PYTHON";

/// The library that was compiled with this test, beside whose program it lies.
fn library() -> PathBuf {
    let program = std::env::current_exe().expect("this program has a path");
    let folder = program.parent().expect("it lies in a folder");
    folder.join(format!("{DLL_PREFIX}_yomi{DLL_SUFFIX}"))
}

/// Copies the half of the package that is written in Python, and the compiled half beside it.
fn assemble(from: &Path, folder: &Path) {
    let package = folder.join("yomi");
    fs::create_dir(&package).expect("a folder for the package");
    for entry in fs::read_dir(from.join("python/yomi")).expect("the package") {
        let path = entry.expect("a file").path();
        if path.is_file() {
            fs::copy(&path, package.join(path.file_name().expect("a name"))).expect("copied");
        }
    }
    fs::copy(library(), package.join("_yomi.abi3.so")).expect("the library is compiled with this test");
}

#[test]
fn the_package_passes_its_tests() {
    let Some(python) = std::env::var_os(WANTED) else {
        // Past the capture of test output: a check that is left out must be seen.
        let _ = writeln!(
            std::io::stderr(),
            "SKIPPED: the Python package; to run it: {WANTED}=PYTHON, with pytest, mypy and numpy"
        );
        return;
    };
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("a folder");
    assemble(own, folder.path());
    let status = Command::new(python)
        .args(["-m", "pytest", "-q", "-p", "no:cacheprovider"])
        .arg(own.join("tests"))
        .env("PYTHONPATH", folder.path())
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .status()
        .expect("Python is installed");
    assert!(status.success(), "the tests of the package failed");
}
