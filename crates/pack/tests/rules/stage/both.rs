//! One case played by the rules of both editions, where they agree.

use super::Stage;

/// The same stage under Frosthaven and under Gloomhaven. Its methods are those of [`Stage`].
pub(crate) struct Both([Stage; 2]);

impl Both {
    /// A position as text.
    #[track_caller]
    pub(crate) fn new(text: &str) -> Both {
        Both([Stage::new(text), Stage::gloomhaven(text)])
    }

    #[track_caller]
    pub(crate) fn play(self, script: &str) -> Both {
        self.each(|stage| stage.play(script))
    }

    #[track_caller]
    pub(crate) fn expect(self, lines: &str) -> Both {
        self.each(|stage| stage.expect(lines))
    }

    #[track_caller]
    pub(crate) fn told(self, text: &str) -> Both {
        self.each(|stage| stage.told(text))
    }

    #[track_caller]
    pub(crate) fn not_told(self, text: &str) -> Both {
        self.each(|stage| stage.not_told(text))
    }

    #[track_caller]
    pub(crate) fn options(self, expected: &str) -> Both {
        self.each(|stage| stage.options(expected))
    }

    #[track_caller]
    pub(crate) fn offers(self, option: &str) -> Both {
        self.each(|stage| stage.offers(option))
    }

    #[track_caller]
    pub(crate) fn refuses(self, option: &str) -> Both {
        self.each(|stage| stage.refuses(option))
    }

    #[track_caller]
    pub(crate) fn asks(self, expected: &str) -> Both {
        self.each(|stage| stage.asks(expected))
    }

    /// Anything that one stage can do.
    #[track_caller]
    pub(crate) fn each(self, act: impl Fn(Stage) -> Stage) -> Both {
        Both(self.0.map(act))
    }
}
