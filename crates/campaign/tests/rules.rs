//! The rules of the campaign, case by case: `cases/*.txt`.

mod kit;

macro_rules! files {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            kit::case::run_all(include_str!(concat!("cases/", stringify!($name), ".txt")));
        }
    )*};
}

files! {
    campaign
    characters
    events
    homecoming
    levels
    map
    retirement
}
