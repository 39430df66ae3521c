//! Areas of effect: `(0,1,active)|(1,0,target)` as a drawing.

use std::collections::BTreeMap;

/// The drawings of a pack, each once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Areas {
    by_drawing: BTreeMap<String, String>,
}

/// The hexes are few, and near each other.
const FAR: i64 = 12;

impl Areas {
    /// The word for an area, and what its hexes with something of their own give.
    pub(crate) fn named(&mut self, value: &str) -> Result<String, String> {
        let mut hexes = BTreeMap::new();
        for hex in value.split('|') {
            let hex = hex.trim().trim_start_matches('(').trim_end_matches(')');
            let parts: Vec<&str> = hex.split(',').map(str::trim).collect();
            let [x, y, kind] = parts.as_slice() else {
                return Err(format!("`{hex}` is no hex of an area"));
            };
            let sign = match *kind {
                "active" => 'o',
                "target" => 'x',
                "ally" => 'a',
                // An empty place for an enhancement, which is no part of the area yet.
                "enhance" => continue,
                other => return Err(format!("`{other}` is no hex of an area that can be drawn")),
            };
            let (Ok(x), Ok(y)) = (x.parse::<i64>(), y.parse::<i64>()) else {
                return Err(format!("`{hex}` is no hex of an area"));
            };
            if !(0..FAR).contains(&x) || !(0..FAR).contains(&y) {
                return Err(format!("`{hex}` is too far off"));
            }
            hexes.insert((y, x * 2 + (y & 1)), sign);
        }
        if !hexes.values().any(|sign| *sign == 'x') {
            return Err("an area without a hex".to_owned());
        }
        if hexes.values().filter(|sign| **sign == 'o').count() > 1 {
            return Err("an area around more than one hex".to_owned());
        }
        let drawing = draw(&hexes);
        let count = hexes.values().filter(|sign| **sign == 'x').count();
        let reach = if hexes.values().any(|sign| *sign == 'o') { "melee" } else { "ranged" };
        let next = self.by_drawing.len() + 1;
        let id = self.by_drawing.entry(drawing);
        Ok(id.or_insert_with(|| format!("{reach}-{count}-hexes-{next}")).clone())
    }

    /// `areas.toml`.
    pub(crate) fn file(&self) -> Option<String> {
        let entry = |(drawing, id): (&String, &String)| {
            format!("[[areas]]\nid = \"{id}\"\nmap = \"\"\"\n{drawing}\"\"\"\n")
        };
        let entries: Vec<String> = self.by_drawing.iter().map(entry).collect();
        (!entries.is_empty()).then(|| entries.join("\n"))
    }
}

fn draw(hexes: &BTreeMap<(i64, i64), char>) -> String {
    let top = hexes.keys().map(|(y, _)| *y).min().unwrap_or(0);
    let bottom = hexes.keys().map(|(y, _)| *y).max().unwrap_or(0);
    let left = hexes.keys().map(|(_, x)| *x).min().unwrap_or(0);
    let line = |y: i64| {
        let row: Vec<(i64, char)> =
            hexes.range((y, i64::MIN)..=(y, i64::MAX)).map(|((_, x), sign)| (*x, *sign)).collect();
        let width = row.last().map_or(0, |(x, _)| (x - left + 1) as usize);
        let mut line = vec![' '; width];
        for (x, sign) in row {
            line[(x - left) as usize] = sign;
        }
        line.into_iter().collect::<String>()
    };
    (top..=bottom).map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_are_drawn_once_each() {
        let mut areas = Areas::default();
        let one = areas.named("(0,1,active)|(1,0,target)|(1,1,target)").unwrap();
        assert_eq!(one, "melee-2-hexes-1");
        assert_eq!(areas.named("(1,1,target)|(0,1,active)|(1,0,target)").unwrap(), one);
        assert_eq!(areas.file().unwrap().lines().nth(3), Some(" x"));
        assert_eq!(areas.file().unwrap().lines().nth(4), Some("o x\"\"\""));
        for wrong in ["", "(0,0,active)", "(0,0)", "(a,0,target)", "(0,999,target)", "(0,0,blank)"]
        {
            assert!(areas.named(wrong).is_err(), "{wrong}");
        }
    }
}
