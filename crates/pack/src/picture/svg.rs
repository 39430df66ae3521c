//! Drawings: what may stand in an SVG.

/// Elements that draw, and nothing else.
const ELEMENTS: [&str; 22] = [
    "svg",
    "g",
    "defs",
    "title",
    "desc",
    "path",
    "circle",
    "ellipse",
    "rect",
    "line",
    "polyline",
    "polygon",
    "linearGradient",
    "radialGradient",
    "stop",
    "clipPath",
    "mask",
    "use",
    "symbol",
    "pattern",
    "text",
    "tspan",
];

/// Attributes besides those that begin with one of these.
const ATTRIBUTES: [&str; 44] = [
    "xmlns",
    "version",
    "viewBox",
    "width",
    "height",
    "x",
    "y",
    "x1",
    "y1",
    "x2",
    "y2",
    "cx",
    "cy",
    "r",
    "rx",
    "ry",
    "fx",
    "fy",
    "d",
    "points",
    "transform",
    "id",
    "class",
    "offset",
    "opacity",
    "fill",
    "stroke",
    "color",
    "gradientUnits",
    "gradientTransform",
    "spreadMethod",
    "clip-path",
    "clip-rule",
    "clipPathUnits",
    "mask",
    "maskUnits",
    "patternUnits",
    "preserveAspectRatio",
    "href",
    "xlink:href",
    "xmlns:xlink",
    "role",
    "display",
    "visibility",
];

const BEGINNINGS: [&str; 6] = ["fill-", "stroke-", "stop-", "font-", "text-", "aria-"];

/// How deep elements may stand in each other.
const DEPTH_MAX: usize = 64;

/// Whether bytes are a drawing that does nothing but draw.
pub(super) fn check(bytes: &[u8]) -> Result<(), String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "the drawing is not UTF-8 text")?;
    let mut rest = text.trim_start_matches('\u{feff}');
    let mut open: Vec<&str> = Vec::new();
    let mut begun = false;
    while let Some(at) = rest.find('<') {
        if !begun && !rest[..at].trim().is_empty() {
            return Err("the drawing does not begin with `<svg`".to_owned());
        }
        rest = &rest[at..];
        if let Some(after) = rest.strip_prefix("<!--") {
            rest = after.split_once("-->").ok_or("a comment does not end")?.1;
            continue;
        }
        if let Some(after) = rest.strip_prefix("<?xml ").filter(|_| !begun) {
            rest = after.split_once("?>").ok_or("the first line does not end")?.1;
            continue;
        }
        if rest.starts_with("<!") || rest.starts_with("<?") {
            return Err("a drawing has no declarations, entities or instructions".to_owned());
        }
        let tag = tag(rest)?;
        rest = &rest[tag.length..];
        if tag.closes {
            if open.pop() != Some(tag.name) {
                return Err(format!("`</{}>` closes nothing", tag.name));
            }
            continue;
        }
        if begun && open.is_empty() {
            return Err("a drawing is one `<svg>`".to_owned());
        }
        element(&tag, !begun)?;
        begun = true;
        if !tag.ends {
            open.push(tag.name);
        }
        if open.len() > DEPTH_MAX {
            return Err(format!("elements stand more than {DEPTH_MAX} deep in each other"));
        }
    }
    match (begun, open.last()) {
        (false, _) => Err("the drawing does not begin with `<svg`".to_owned()),
        (true, Some(name)) => Err(format!("`<{name}>` is not closed")),
        (true, None) if !rest.trim().is_empty() => {
            Err("something follows the end of the drawing".to_owned())
        }
        (true, None) => Ok(()),
    }
}

/// What stands between `<` and `>`.
struct Tag<'t> {
    name: &'t str,
    attributes: Vec<(&'t str, &'t str)>,
    closes: bool,
    ends: bool,
    length: usize,
}

fn tag(text: &str) -> Result<Tag<'_>, String> {
    let unended = || "an element does not end".to_owned();
    let closes = text.starts_with("</");
    let start = if closes { 2 } else { 1 };
    let is_name = |one: char| one.is_ascii_alphanumeric() || "-_:.".contains(one);
    let word = |from: usize| {
        let part = &text[from..];
        &part[..part.find(|one: char| !is_name(one)).unwrap_or(part.len())]
    };
    let name = word(start);
    let mut at = start + name.len();
    let mut attributes = Vec::new();
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        let part = &text[at..];
        if part.starts_with("/>") || part.starts_with('>') {
            let ends = part.starts_with('/');
            let length = at + if ends { 2 } else { 1 };
            return Ok(Tag { name, attributes, closes, ends, length });
        }
        let key = word(at);
        if key.is_empty() {
            return Err(if part.is_empty() {
                unended()
            } else {
                "an element is not well formed".into()
            });
        }
        at += key.len();
        let value = text[at..].trim_start().strip_prefix('=').ok_or("an attribute has no value")?;
        let value = value.trim_start();
        let quote = value.chars().next().filter(|one| "\"'".contains(*one));
        let quote = quote.ok_or("an attribute stands in no quotation marks")?;
        let inside = value[1..].split_once(quote).ok_or_else(unended)?.0;
        attributes.push((key, inside));
        at = text.len() - value.len() + inside.len() + 2;
    }
}

fn element(tag: &Tag<'_>, first: bool) -> Result<(), String> {
    let name = tag.name;
    if first && name != "svg" {
        return Err("the drawing does not begin with `<svg`".to_owned());
    }
    if !ELEMENTS.contains(&name) {
        return Err(format!("`<{name}>` may not stand in a drawing"));
    }
    for &(key, value) in &tag.attributes {
        let known = ATTRIBUTES.contains(&key)
            || BEGINNINGS.iter().any(|beginning| key.starts_with(beginning));
        if !known {
            return Err(format!(
                "`{key}` may not stand in a drawing; write fill and stroke plainly"
            ));
        }
        if value.contains('<') || value.contains('&') {
            return Err(format!("`{key}` has signs that may not stand there"));
        }
        let lower = value.to_ascii_lowercase();
        let leads_out = match key {
            "href" | "xlink:href" => !value.trim().starts_with('#'),
            "xmlns" => value != "http://www.w3.org/2000/svg",
            "xmlns:xlink" => value != "http://www.w3.org/1999/xlink",
            _ => {
                lower.split("url(").skip(1).any(|after| !after.trim_start().starts_with('#'))
                    || lower.contains("javascript:")
            }
        };
        if leads_out {
            return Err(format!("`{key}` leads out of the drawing"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const WOLF: &str = "<?xml version=\"1.0\"?>\n<!-- ours -->\n<svg \
        xmlns=\"http://www.w3.org/2000/svg\" viewBox='0 0 64 64'><defs><linearGradient id=\"g\">\
        <stop offset=\"0\" stop-color=\"#fff\"/></linearGradient></defs>\
        <g fill=\"url(#g)\"><path d=\"M0 0L64 64\" stroke-width=\"2\"/>\
        <use href=\"#g\" /></g></svg>\n";

    #[test]
    fn a_drawing_that_draws_is_taken() {
        assert_eq!(check(WOLF.as_bytes()), Ok(()));
    }

    #[test]
    fn whatever_does_more_than_draw_is_refused() {
        let refused = |from: &str, to: &str, said: &str| {
            let text = WOLF.replacen(from, to, 1);
            assert_ne!(text, WOLF, "{from}");
            let why = check(text.as_bytes()).unwrap_err();
            assert!(why.contains(said), "{to}: {why}");
        };
        let path = "<path ";
        refused(path, "<script>alert(1)</script><path ", "`<script>`");
        refused(path, "<foreignObject/><path ", "`<foreignObject>`");
        refused(path, "<animate attributeName='href'/><path ", "`<animate>`");
        refused(path, "<image href='http://x'/><path ", "`<image>`");
        refused(path, "<style>@import url(x)</style><path ", "`<style>`");
        refused(path, "<path onclick=\"alert(1)\" ", "`onclick`");
        refused(path, "<path style=\"fill:url(http://x)\" ", "`style`");
        refused("href=\"#g\"", "href=\"javascript:alert(1)\"", "leads out");
        refused("href=\"#g\"", "href=\"data:text/html,x\"", "leads out");
        refused("url(#g)", "URL( http://x/y )", "leads out");
        refused("url(#g)", "&#117;rl(x)", "signs");
        refused("<!-- ours -->", "<!DOCTYPE svg [<!ENTITY a \"b\">]>", "no declarations");
        refused("<!-- ours -->", "<!-- ours", "does not end");
        refused("</g>", "", "closes nothing");
        refused("</svg>", "", "not closed");
        refused("</svg>", "</svg><svg/>", "one `<svg>`");
        refused("</svg>", "</svg>more", "follows the end");
        refused("<svg ", "<g ", "does not begin");
        refused("d=\"M0", "d=M0", "quotation marks");
        let deep = format!("<svg>{}", "<g>".repeat(100));
        assert!(check(deep.as_bytes()).unwrap_err().contains("64 deep"));
        assert!(check(b"").is_err() && check(&[0xff]).is_err());
    }
}
