//! Forms: what looks like a function and is evaluated by the language itself.

use super::entry::Entry;

entries! { $ table_forms
    /// The value if the condition holds, else the other one; only one is computed.
    If["if"] {
        ways: &[&["condition", "value", "otherwise"]],
        example: "if(2 > 1, 10, 20)",
        rules: None,
    }
    /// The sum of a list, or of the body as its index runs over whole numbers.
    Sum["sum"] {
        ways: &[&["list", "..."], &["body", "index", "from", "to"]],
        example: "sum(k^2, k, 1, 10)",
        rules: None,
    }
    /// The product of a list, or of the body as its index runs over whole numbers.
    Product["product"] {
        ways: &[&["list", "..."], &["body", "index", "from", "to"]],
        example: "product(2k - 1, k, 1, 5)",
        rules: None,
    }
    /// The number of elements of a list.
    Len["len", "length", "count"] {
        ways: &[&["list"]],
        example: "len([3, 1, 2])",
        rules: None,
    }
    /// The element of a list at a place, counted from 1.
    At["at"] {
        ways: &[&["list", "place"]],
        example: "at([3, 1, 2], 1)",
        rules: None,
    }
}
