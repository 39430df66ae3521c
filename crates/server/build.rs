//! Makes an empty folder for the page when it has not been built, so that building the server needs
//! no Node.

fn main() {
    let dist = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist");
    std::fs::create_dir_all(dist).expect("the folder for the page can be made");
    println!("cargo::rerun-if-changed={dist}");
}
