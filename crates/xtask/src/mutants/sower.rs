//! Writes mutants into a file: each stands beside what it changes, behind its number.

use quote::ToTokens;
use std::collections::BTreeMap;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Expr, parse_quote};

/// A change of one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mutant {
    /// Its number, from 1.
    pub(super) number: u32,
    /// The file.
    pub(super) file: String,
    /// The line.
    pub(super) line: usize,
    /// What is changed.
    pub(super) change: String,
    /// What it is known by, whatever changes elsewhere: its file, its function, the change, and
    /// how many of the same change stand before it in that function.
    pub(super) key: String,
}

/// Goes through a file and writes mutants into it.
pub(super) struct Sower<'a> {
    file: &'a str,
    function: String,
    mutants: &'a mut Vec<Mutant>,
    chosen: &'a dyn Fn(u32) -> bool,
    /// How often each change was made so far in a function of the file.
    before: BTreeMap<String, usize>,
}

impl<'a> Sower<'a> {
    /// The text of a file with those of its mutants that are chosen by their number; all are added
    /// to the list.
    pub(super) fn sow(
        file: &'a str,
        text: &str,
        mutants: &'a mut Vec<Mutant>,
        chosen: &'a dyn Fn(u32) -> bool,
    ) -> Result<String, syn::Error> {
        let mut tree = syn::parse_file(text)?;
        let (function, before) = (String::new(), BTreeMap::new());
        Sower { file, function, mutants, chosen, before }.visit_file_mut(&mut tree);
        Ok(tree.into_token_stream().to_string())
    }

    fn number(&mut self, line: usize, change: String) -> u32 {
        let number = self.mutants.len() as u32 + 1;
        let begins = format!("{} {} {change} ", self.file, self.function);
        let nth = self.before.entry(begins.clone()).or_default();
        let (file, key) = (self.file.to_owned(), format!("{begins}{nth}"));
        *nth += 1;
        self.mutants.push(Mutant { number, file, line, change, key });
        number
    }

    /// Whether a mutant is switched on; one that was not chosen never is.
    fn switch(&self, number: u32) -> Expr {
        if (self.chosen)(number) {
            parse_quote!(crate::mutant(#number))
        } else {
            parse_quote!(false)
        }
    }

    /// A test that may also be always or never true.
    fn either(&mut self, test: &Expr, line: usize, what: &str) -> Expr {
        let yes = self.number(line, format!("{what} always"));
        let no = self.number(line, format!("{what} never"));
        let (yes, no) = (self.switch(yes), self.switch(no));
        parse_quote!((if #yes {
            true
        } else if #no {
            false
        } else {
            #test
        }))
    }

    /// A function that may return at once.
    fn body(&mut self, signature: &syn::Signature, block: &mut syn::Block) {
        let line = signature.span().start().line;
        let output = signature.output.to_token_stream().to_string().replace(' ', "");
        let values: &[&str] = match output.as_str() {
            "" => &["()"],
            "->bool" => &["true", "false"],
            "->Flow" => &["Ok(())"],
            "->Flow<bool>" => &["Ok(true)", "Ok(false)"],
            "->u8" | "->u16" | "->i8" | "->i16" | "->usize" => &["0", "1"],
            "->Flow<u8>" | "->Flow<i16>" => &["Ok(0)", "Ok(1)"],
            _ if output.starts_with("->Option<") => &["None"],
            _ if output.starts_with("->Vec<") => &["Vec::new()"],
            _ if output.starts_with("->Flow<Option<") => &["Ok(None)"],
            _ => &[],
        };
        for value in values {
            let number = self.number(line, format!("{} returns {value}", signature.ident));
            let value: Expr = syn::parse_str(value).expect("a value of the list");
            let switch = self.switch(number);
            let early = parse_quote!(if #switch { return #value; });
            block.stmts.insert(0, early);
        }
    }
}

impl VisitMut for Sower<'_> {
    fn visit_item_mut(&mut self, item: &mut syn::Item) {
        match item {
            syn::Item::Const(_) | syn::Item::Static(_) => {}
            syn::Item::Mod(one) if one.content.is_some() => {}
            other => visit_mut::visit_item_mut(self, other),
        }
    }

    fn visit_item_fn_mut(&mut self, item: &mut syn::ItemFn) {
        // A constant function cannot look at a switch.
        if item.sig.constness.is_none() {
            self.function = item.sig.ident.to_string();
            visit_mut::visit_item_fn_mut(self, item);
            self.function = item.sig.ident.to_string();
            self.body(&item.sig, &mut item.block);
        }
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut syn::ImplItemFn) {
        if item.sig.constness.is_none() {
            self.function = item.sig.ident.to_string();
            visit_mut::visit_impl_item_fn_mut(self, item);
            self.body(&item.sig, &mut item.block);
        }
    }

    fn visit_impl_item_const_mut(&mut self, _: &mut syn::ImplItemConst) {}
    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}
    fn visit_type_mut(&mut self, _: &mut syn::Type) {}
    fn visit_attribute_mut(&mut self, _: &mut syn::Attribute) {}

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        let line = arm.span().start().line;
        visit_mut::visit_arm_mut(self, arm);
        if let Some((_, guard)) = &mut arm.guard
            && !binds(guard)
        {
            **guard = self.either(&guard.clone(), line, "the guard holds");
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let line = expr.span().start().line;
        visit_mut::visit_expr_mut(self, expr);
        match expr {
            Expr::Binary(binary) if !binds(&binary.left) && !binds(&binary.right) => {
                let mut all = Expr::Binary(binary.clone());
                for op in instead(&binary.op) {
                    let (old, new) = (binary.op.to_token_stream(), op.to_token_stream());
                    let number = self.number(line, format!("{old} becomes {new}"));
                    let changed = syn::ExprBinary { op, ..binary.clone() };
                    let switch = self.switch(number);
                    all = parse_quote!((if #switch { #changed } else { #all }));
                }
                *expr = all;
            }
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Not(_)) => {
                let number = self.number(line, "! taken away".to_owned());
                // Twice: what it stands before may be borrowed, and would be of another type.
                let (old, switch) = (&unary, self.switch(number));
                *expr = parse_quote!((if #switch { !#old } else { #old }));
            }
            Expr::Macro(one) if one.mac.path.is_ident("matches") => {
                let number = self.number(line, "matches! turned round".to_owned());
                let switch = self.switch(number);
                *expr = parse_quote!((#switch != #one));
            }
            Expr::If(one) if plain(&one.cond) => {
                *one.cond = self.either(&one.cond.clone(), line, "the condition holds");
            }
            _ => {}
        }
    }
}

/// Whether a condition binds names, which no other condition could.
fn binds(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => binds(&binary.left) || binds(&binary.right),
        Expr::Paren(paren) => binds(&paren.expr),
        _ => false,
    }
}

/// Whether a condition has no operator of its own that is changed anyway.
fn plain(condition: &Expr) -> bool {
    use Expr::{Call, Field, MethodCall, Path};
    matches!(condition, Path(_) | MethodCall(_) | Call(_) | Field(_))
}

/// The operators that could stand there by mistake.
fn instead(op: &BinOp) -> Vec<BinOp> {
    match op {
        BinOp::Eq(_) => vec![parse_quote!(!=)],
        BinOp::Ne(_) => vec![parse_quote!(==)],
        BinOp::Lt(_) => vec![parse_quote!(<=), parse_quote!(>)],
        BinOp::Le(_) => vec![parse_quote!(<), parse_quote!(>)],
        BinOp::Gt(_) => vec![parse_quote!(>=), parse_quote!(<)],
        BinOp::Ge(_) => vec![parse_quote!(>), parse_quote!(<)],
        BinOp::And(_) => vec![parse_quote!(||)],
        BinOp::Or(_) => vec![parse_quote!(&&)],
        BinOp::Add(_) => vec![parse_quote!(-)],
        BinOp::Sub(_) => vec![parse_quote!(+)],
        BinOp::Mul(_) => vec![parse_quote!(+)],
        BinOp::Div(_) => vec![parse_quote!(*)],
        BinOp::BitAnd(_) => vec![parse_quote!(|)],
        BinOp::BitOr(_) => vec![parse_quote!(&)],
        BinOp::Shl(_) => vec![parse_quote!(>>)],
        BinOp::Shr(_) => vec![parse_quote!(<<)],
        BinOp::BitAndAssign(_) => vec![parse_quote!(|=)],
        BinOp::BitOrAssign(_) => vec![parse_quote!(&=)],
        BinOp::AddAssign(_) => vec![parse_quote!(-=)],
        BinOp::SubAssign(_) => vec![parse_quote!(+=)],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_gets_its_mutants_and_the_rest_stays() {
        let text = "fn hits(a: u8, b: u8) -> bool { if ready() { return a < b; } !done(a) }";
        let mut mutants = Vec::new();
        let sown = Sower::sow("a.rs", text, &mut mutants, &|_| true).unwrap();
        let changes: Vec<&str> = mutants.iter().map(|one| one.change.as_str()).collect();
        assert_eq!(
            changes,
            [
                "< becomes <=",
                "< becomes >",
                "the condition holds always",
                "the condition holds never",
                "! taken away",
                "hits returns true",
                "hits returns false",
            ]
        );
        assert!(mutants.iter().enumerate().all(|(at, one)| one.number as usize == at + 1));
        // Every number stands in the text once.
        for one in &mutants {
            let switch = format!("mutant ({}u32)", one.number);
            assert_eq!(sown.matches(&switch).count(), 1, "{switch} in {sown}");
        }
        assert!(syn::parse_file(&sown).is_ok());
        let keys: std::collections::BTreeSet<&str> =
            mutants.iter().map(|one| one.key.as_str()).collect();
        assert_eq!(keys.len(), mutants.len(), "{keys:?}");
        assert_eq!(mutants[0].key, "a.rs hits < becomes <= 0");
        // Of a sample only what was chosen, under the same numbers.
        let mut again = Vec::new();
        let sown = Sower::sow("a.rs", text, &mut again, &|number| number == 5).unwrap();
        assert_eq!(again, mutants);
        assert_eq!(sown.matches("mutant (").count(), 1, "{sown}");
        assert!(sown.contains("mutant (5u32)"), "{sown}");
    }

    #[test]
    fn constants_patterns_and_conditions_that_bind_are_left_alone() {
        let text = "const A: u8 = 1 + 2; const fn two(a: u8) -> Thing { a | 1 } \
                    fn f(x: Option<u8>) -> Thing { if let Some(1) = x && x == x { g() } }";
        let mut mutants = Vec::new();
        let sown = Sower::sow("a.rs", text, &mut mutants, &|_| true).unwrap();
        assert!(sown.contains("const fn"), "it may be called by a constant: {sown}");
        let changes: Vec<&str> = mutants.iter().map(|one| one.change.as_str()).collect();
        assert_eq!(changes, ["== becomes !="]);
    }
}
