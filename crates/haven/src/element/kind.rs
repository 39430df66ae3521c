//! The six elements and what cards ask of them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Element {
    /// Fire.
    Fire,
    /// Ice.
    Ice,
    /// Air.
    Air,
    /// Earth.
    Earth,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// How present an element is.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum ElementState {
    /// Not there.
    #[default]
    Inert,
    /// Still there, inert at the end of the round.
    Waning,
    /// Fully there.
    Strong,
}

/// An element icon on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Icon {
    /// This element.
    One(Element),
    /// Either of the two.
    Mixed(Element, Element),
    /// Any one of the six.
    Wild,
}

impl Element {
    /// All six in the order of the element board.
    pub const ALL: [Element; 6] =
        [Element::Fire, Element::Ice, Element::Air, Element::Earth, Element::Light, Element::Dark];

    /// The word for it in packs and journals.
    pub const fn name(self) -> &'static str {
        match self {
            Element::Fire => "fire",
            Element::Ice => "ice",
            Element::Air => "air",
            Element::Earth => "earth",
            Element::Light => "light",
            Element::Dark => "dark",
        }
    }
}

impl Icon {
    /// The elements that satisfy this icon, in board order.
    pub fn elements(self) -> impl Iterator<Item = Element> {
        Element::ALL.into_iter().filter(move |&element| match self {
            Icon::One(one) => element == one,
            Icon::Mixed(one, other) => element == one || element == other,
            Icon::Wild => true,
        })
    }
}
