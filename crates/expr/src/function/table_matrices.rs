//! Vectors and matrices. They are lists, so these are forms: the language evaluates them itself.

use super::entry::Entry;

/// The parameters of most of them.
const A: &[&[&str]] = &[&["A"]];
const A_B: &[&[&str]] = &[&["a", "b"]];

entries! { $ table_matrices
    /// The determinant of a square matrix.
    Det["det"] {
        ways: A,
        example: "det([[1, 2], [3, 4]])",
        rules: None,
    }
    /// The inverse of a square matrix, also written `A^-1`.
    Inverse["inverse", "inv"] {
        ways: A,
        example: "inverse([[1, 2], [3, 4]])",
        rules: None,
    }
    /// The matrix with rows and columns exchanged, also written `A'`.
    Transpose["transpose"] {
        ways: A,
        example: "transpose([[1, 2], [3, 4]])",
        rules: None,
    }
    /// The sum of the diagonal of a square matrix.
    Trace["trace"] {
        ways: A,
        example: "trace([[1, 2], [3, 4]])",
        rules: None,
    }
    /// The rank of a matrix.
    Rank["rank"] {
        ways: A,
        example: "rank([[1, 2], [2, 4]])",
        rules: None,
    }
    /// The dot product of two vectors of one length.
    Dot["dot"] {
        ways: A_B,
        example: "dot([1, 2, 3], [4, 5, 6])",
        rules: None,
    }
    /// The cross product of two vectors of three elements.
    Cross["cross"] {
        ways: A_B,
        example: "cross([1, 0, 0], [0, 1, 0])",
        rules: None,
    }
    /// The length of a vector: the root of the sum of the squares of its elements.
    Norm["norm"] {
        ways: &[&["v"]],
        example: "norm([3, 4])",
        rules: None,
    }
    /// The matrix of n rows with ones on its diagonal and zeros elsewhere.
    Identity["identity", "eye"] {
        ways: &[&["n"]],
        example: "identity(3)",
        rules: None,
    }
    /// A vector of n zeros, or a matrix of so many rows and columns.
    Zeros["zeros"] {
        ways: &[&["n"], &["rows", "columns"]],
        example: "zeros(2, 3)",
        rules: None,
    }
}
