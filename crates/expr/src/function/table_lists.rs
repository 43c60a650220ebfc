//! Functions of lists: forms, since their arguments and values are no plain numbers.

use super::entry::Entry;

entries! { $ table_lists
    /// A list in ascending order.
    Sort["sort", "sorted"] {
        ways: &[&["list"]],
        example: "sort([3, 1, 2])",
        rules: None,
    }
    /// A list from its end to its beginning.
    Reverse["reverse", "reversed"] {
        ways: &[&["list"]],
        example: "reverse([3, 1, 2])",
        rules: None,
    }
    /// The different elements of a list, in the order in which they come first.
    Unique["unique", "distinct"] {
        ways: &[&["list"]],
        example: "unique([3, 1, 3])",
        rules: None,
    }
    /// The sums of a list up to each of its elements.
    Cumsum["cumsum", "cumulativeSum"] {
        ways: &[&["list"]],
        example: "cumsum([1, 2, 3])",
        rules: None,
    }
    /// The numbers from one to the other by ones or by steps, both included where the steps meet them.
    Seq["seq", "range"] {
        ways: &[&["from", "to"], &["from", "to", "step"]],
        example: "seq(1, 10, 3)",
        rules: None,
    }
    /// The first element of a list, or the list of its first n.
    First["first", "head"] {
        ways: &[&["list"], &["list", "n"]],
        example: "first([3, 1, 2])",
        rules: None,
    }
    /// The last element of a list, or the list of its last n.
    Last["last", "tail"] {
        ways: &[&["list"], &["list", "n"]],
        example: "last([3, 1, 2])",
        rules: None,
    }
    /// The list of the first n elements.
    Take["take"] {
        ways: &[&["list", "n"]],
        example: "take([3, 1, 2], 2)",
        rules: None,
    }
    /// A list without its first n elements.
    Drop["skip", "dropFirst"] {
        ways: &[&["list", "n"]],
        example: "skip([3, 1, 2], 1)",
        rules: None,
    }
    /// The body, or a function, at each element of a list.
    Map["map"] {
        ways: &[&["function", "list"], &["body", "name", "list"]],
        example: "map(x^2, x, [1, 2, 3])",
        rules: None,
    }
    /// The elements of a list for which a condition, or a function, is true.
    Filter["filter"] {
        ways: &[&["function", "list"], &["condition", "name", "list"]],
        example: "filter(x > 1, x, [1, 2, 3])",
        rules: None,
    }
    /// The area of a rectangle.
    RectangleArea["rectangleArea", "areaOfRectangle"] {
        ways: &[&["width", "height"]],
        example: "rectangleArea(3, 4)",
        rules: None,
    }
}
