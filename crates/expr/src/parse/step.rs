//! Steps: a value, a name for one, or a function.

use super::Parser;
use crate::error::{Error, ErrorKind, StepResult, shortened};
use crate::function::{Constant, Function};
use crate::lexer::{Token, is_keyword};
use crate::names::nearest_functions;
use crate::script::{MAX_STEPS, Step, Steps};
use crate::tree::{Larger, MAX_VARIABLES, NodeKind, Relation, Span};

impl Parser<'_> {
    /// All steps of the text, into `steps`: a step that is returned is moved three times.
    pub(super) fn steps(&mut self, steps: &mut Steps) -> StepResult<()> {
        self.advance()?;
        loop {
            while self.token == Token::Break {
                self.advance()?;
            }
            if self.token == Token::End {
                break;
            }
            if steps.len() >= MAX_STEPS {
                let what = "the expression";
                let kind = ErrorKind::TooLarge { what, limit: MAX_STEPS, unit: "steps" };
                return Err(Error::boxed(kind, self.span));
            }
            self.step(steps).map_err(|error| self.first_fault(error))?;
            if !matches!(self.token, Token::Break | Token::End) {
                return Err(self.first_fault(self.unexpected()));
            }
        }
        if steps.is_empty() {
            let reason = "the expression is empty: write a number or a formula";
            return Err(Error::syntax(reason, self.span));
        }
        self.check_applied()
    }

    fn step(&mut self, steps: &mut Steps) -> StepResult<()> {
        if self.token == Token::Relation(Relation::Equation) {
            // `=2+2`, as in a spreadsheet.
            self.advance()?;
        }
        if self.token == Token::Name && self.names.takes_steps() {
            match self.peek()?.0 {
                Token::Relation(Relation::Equation) if !self.asks_only()? => {
                    steps.push(match self.arrow_parameters()? {
                        Some(parameters) => self.function(parameters, true)?,
                        None => self.binding()?,
                    });
                    return Ok(());
                }
                Token::Open => {
                    if let Some(parameters) = self.definition()? {
                        steps.push(self.function(parameters, false)?);
                        return Ok(());
                    }
                }
                _ => {}
            }
        }
        let first = self.nodes.len();
        let root = self.expression()?;
        if let NodeKind::Relation(Relation::Equation, left, right) = self.kind_of(root)
            && self.names.takes_steps()
            && !self.nodes[first..].iter().any(|node| matches!(node.kind, NodeKind::Variable(_)))
        {
            // `2 + 2 = 4`: without a name there is nothing to give a value to.
            self.nodes[root.index()].kind = NodeKind::Relation(Relation::Equal, left, right);
        }
        steps.push(Step::Value(root));
        Ok(())
    }

    /// `x =` and nothing behind it asks for x.
    fn asks_only(&self) -> StepResult<bool> {
        let mut ahead = self.lexer.clone();
        ahead.next()?;
        Ok(matches!(ahead.next()?.0, Token::End | Token::Break))
    }

    /// `p = ...`
    fn binding(&mut self) -> StepResult<Step> {
        let name = match self.written(self.span) {
            "τ" => "tau".to_owned(),
            name => name.to_owned(),
        };
        self.check_bindable(&name)?;
        self.advance()?;
        self.advance()?;
        let value = self.expression()?;
        self.bound.push(name.clone());
        self.numbers.retain(|number| *number != name);
        self.lists.retain(|list| *list != name);
        if let NodeKind::Larger(Larger::List(_)) = self.kind_of(value) {
            // `A = [[1, 2], [3, 4]]; 2A`: nobody means amperes.
            self.parameters.push(name.clone());
            self.lists.push(name.clone());
        } else if self.is_number(value) {
            self.numbers.push(name.clone());
        }
        self.figures.retain(|figure| *figure != name);
        if self.is_figure(value) {
            self.figures.push(name.clone());
        }
        Ok(Step::Bind(name, value))
    }

    /// `f(x, y) = ...` or `f = (x, y) -> ...`, whose parameters were seen ahead.
    fn function(&mut self, parameters: Vec<String>, has_arrow: bool) -> StepResult<Step> {
        let name = self.written(self.span).to_owned();
        self.check_bindable(&name)?;
        let is_letter = name.chars().count() == 1;
        let is_known = Function::named(&name).is_some() || self.names.parameters(&name).is_some();
        if is_known && !is_letter {
            // `sin(30)` would mean something else from here on. A value may have the name: it is not
            // called.
            let reason = format!("{name} is a function: choose another name");
            return Err(Error::syntax(reason, self.span));
        }
        self.check_parameters(&parameters)?;
        let is_sign = |token| match has_arrow {
            true => matches!(token, Token::Arrow | Token::FatArrow),
            false => token == Token::Relation(Relation::Equation),
        };
        while !is_sign(self.token) {
            self.advance()?;
        }
        self.advance()?;
        // It may call itself.
        self.defined.push(name.clone());
        self.arities.push(parameters.len());
        let before = (self.bound.len(), self.parameters.len());
        self.bound.extend(parameters.iter().cloned());
        self.parameters.extend(parameters.iter().cloned());
        let body = self.expression()?;
        self.bound.truncate(before.0);
        self.parameters.truncate(before.1);
        Ok(Step::Define { name, parameters, body })
    }

    fn check_bindable(&self, name: &str) -> StepResult<()> {
        let refuse = |what: &str| {
            let reason = format!("{} is {what}: choose another name", shortened(name));
            Err(Error::syntax(reason, self.span))
        };
        match name {
            "ans" => refuse("the last answer"),
            "pi" | "π" => refuse("a constant"),
            "true" | "false" | "if" => refuse("a word of the language"),
            _ if is_keyword(name) => refuse("a word of the language"),
            _ => Ok(()),
        }
    }

    fn check_parameters(&self, parameters: &[String]) -> StepResult<()> {
        if parameters.len() > MAX_VARIABLES {
            let (what, unit) = ("the function", "parameters");
            let kind = ErrorKind::TooLarge { what, limit: MAX_VARIABLES, unit };
            return Err(Error::boxed(kind, self.span));
        }
        for (place, name) in parameters.iter().enumerate() {
            if matches!(&**name, "pi" | "π") {
                self.check_bindable(name)?;
            }
            if parameters[..place].contains(name) {
                let name = shortened(name);
                let reason = format!("two parameters are called {name}: rename one of them");
                return Err(Error::syntax(reason, self.span));
            }
        }
        Ok(())
    }

    /// The parameters of `f(x, y) =`, looked for ahead.
    fn definition(&self) -> StepResult<Option<Vec<String>>> {
        let mut ahead = self.lexer.clone();
        ahead.next()?;
        let mut parameters = Vec::new();
        loop {
            let (Token::Name, span) = ahead.next()? else { return Ok(None) };
            parameters.push(self.written(span).to_owned());
            match ahead.next()?.0 {
                Token::Comma => {}
                Token::Close => break,
                _ => return Ok(None),
            }
        }
        let defines = ahead.next()?.0 == Token::Relation(Relation::Equation)
            && !matches!(ahead.next()?.0, Token::End | Token::Break);
        Ok(defines.then_some(parameters))
    }

    /// The error of a step, or that of an unknown function which comes before it in the text.
    #[cold]
    fn first_fault(&self, error: Box<Error>) -> Box<Error> {
        let is_later = |name: &str| {
            let is_definition = |step: &str| {
                let rest = step.trim_start().strip_prefix(name).map(str::trim_start);
                rest.is_some_and(|rest| rest.starts_with('(') && rest.contains('='))
            };
            self.source.split([';', '\n']).any(is_definition)
        };
        let unknown = self.applied.iter().find(|(name, span)| {
            error.span.is_none_or(|place| span.start <= place.start)
                && !self.defined.contains(name)
                && !is_later(name)
        });
        match (&error.kind, unknown) {
            (ErrorKind::Syntax(_), Some((name, span))) => self.unknown_function(name, *span),
            _ => error,
        }
    }

    /// Fails where a call names a function that no step defines, either.
    fn check_applied(&self) -> StepResult<()> {
        let unknown = self.applied.iter().find(|(name, _)| !self.defined.contains(name));
        match unknown {
            Some((name, span)) => Err(self.unknown_function(name, *span)),
            None => Ok(()),
        }
    }

    #[cold]
    fn unknown_function(&self, name: &str, span: Span) -> Box<Error> {
        let nearest = nearest_functions(name, self.names, &self.defined);
        let is_value = self.is_bound(name)
            || Constant::named(name).is_some()
            || (nearest.is_empty() && name.chars().count() == 1);
        let kind = ErrorKind::UnknownFunction { name: name.to_owned(), nearest, is_value };
        Error::boxed(kind, span)
    }
}
