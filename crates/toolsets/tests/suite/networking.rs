//! Addresses, subnets and data rates.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::time::{Duration, Instant};

use arithma_kit::Code;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::tables::{agree_all, check};
use crate::{call, result};

/// The fields of a reply as the table writes them: `KEY=value;...`.
fn fields(text: &str) -> String {
    let table = text.contains('\n');
    let pieces = text.split(if table { "\n" } else { " | " }).skip(1);
    let fields: Vec<String> =
        pieces.map(|piece| piece.replacen(": ", "=", 1).replace(" | ", ", ")).collect();
    fields.join(";")
}

#[test]
fn agrees_with_the_oracle() {
    check("networking", 819, |case| match case.expected.strip_prefix('!') {
        Some(code) => case.fails(code),
        None => match case.expected.rsplit_once(";exact=") {
            Some((expected, exact)) => {
                agree_all(&fields(&case.reply.text), expected)
                    && case.structured["exact"] == (exact == "true")
            }
            None => fields(&case.reply.text) == case.expected,
        },
    });
}

#[test]
fn what_is_wrong_is_named() {
    for (tool, arguments, code, part) in [
        ("subnetCalculator", r#"{"address":"10.0.0.1"}"#, Code::InvalidInput, "parameter=cidr"),
        ("subnetCalculator", r#"{"address":"10.0.0.1/8","cidr":9}"#, Code::InvalidInput, "8 and 9"),
        ("subnetCalculator", r#"{"address":"::/129","cidr":9}"#, Code::OutOfRange, "=address"),
        ("subnetCalculator", r#"{"address":"::","cidr":-1}"#, Code::OutOfRange, "received=-1"),
        ("subnetCalculator", r#"{"address":"::","cidr":1.5}"#, Code::InvalidInput, "=cidr"),
        ("subnetCalculator", r#"{"address":"::","cidr":"255.0.0.0"}"#, Code::InvalidInput, "mask"),
        ("subnetCalculator", r#"{"address":3232235777,"cidr":8}"#, Code::ParseError, "192.168.1.1"),
        ("ipToBinary", r#"{"address":"10.0.0.1/8"}"#, Code::ParseError, "leave out /8"),
        ("ipToDecimal", r#"{"address":"fe80::1%1"}"#, Code::ParseError, "zone id"),
        ("binaryToIp", r#"{"binary":""}"#, Code::InvalidInput, "groups"),
        ("binaryToIp", r#"{"binary":"1.1.1"}"#, Code::InvalidInput, "groups"),
        ("binaryToIp", r#"{"binary":"1.1..1"}"#, Code::InvalidInput, "groups"),
        ("binaryToIp", r#"{"binary":"1.1.1.1:1"}"#, Code::InvalidInput, "groups"),
        ("binaryToIp", r#"{"binary":"000000001.1.1.1"}"#, Code::InvalidInput, "8 bits"),
        ("binaryToIp", r#"{"binary":"1:1:1:1::1:1:1"}"#, Code::InvalidInput, "groups"),
        ("decimalToIp", r#"{"decimal":"1.5","version":4}"#, Code::ParseError, "whole number"),
        ("decimalToIp", r#"{"decimal":"-1","version":6}"#, Code::OutOfRange, "2^128 - 1"),
        ("decimalToIp", r#"{"decimal":"1e999999999","version":6}"#, Code::OutOfRange, "2^128"),
        (
            "decimalToIp",
            r#"{"decimal":"340282366920938463463374607431768211456","version":6}"#,
            Code::OutOfRange,
            "2^128 - 1",
        ),
        (
            "ipInSubnet",
            r#"{"address":"::ffff:10.0.0.1","network":"10.0.0.0/8"}"#,
            Code::InvalidInput,
            "write it as 10.0.0.1",
        ),
        ("summarizeSubnets", r#"{"subnets":"[10.0.0.0/8]"}"#, Code::ParseError, "JSON"),
        ("summarizeSubnets", r#"{"subnets":"10.0.0.0/8,"}"#, Code::ParseError, "subnets[1]"),
        ("summarizeSubnets", r#"{"subnets":["10.0.0.0/33"]}"#, Code::OutOfRange, "subnets[0]"),
        (
            "vlsmSubnets",
            r#"{"networkCidr":"10.0.0.0/8","hostCounts":"[1,2.5]"}"#,
            Code::ParseError,
            "hostCounts[1] | received=2.5",
        ),
        (
            "vlsmSubnets",
            r#"{"networkCidr":"::/0","hostCounts":"1e999999999"}"#,
            Code::InvalidInput,
            "hostCounts[0]",
        ),
        (
            "throughput",
            r#"{"dataSize":1,"dataSizeUnit":"mb","time":1,"timeUnit":"mbps","outputUnit":"mbps"}"#,
            Code::InvalidInput,
            "unit=mbps | category=DATA_RATE",
        ),
        (
            "tcpThroughput",
            r#"{"bandwidthMbps":1,"rttMs":-1,"windowSizeKb":1}"#,
            Code::InvalidInput,
            "parameter=rttMs | received=-1",
        ),
    ] {
        let reply = call(tool, arguments);
        assert_eq!(reply.error, Some(code), "{tool} {arguments}: {}", reply.text);
        assert!(reply.text.contains(part), "{tool} {arguments}: {}", reply.text);
    }
}

/// Forms that have one meaning, beside those of the table.
#[test]
fn forms_are_understood() {
    let ones = "1".repeat(128);
    for (tool, arguments, expected) in [
        ("binaryToIp", json!({"binary": "11000000101010000000000100000001"}), "192.168.1.1"),
        ("binaryToIp", json!({"binary": ones}), "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
        ("binaryToIp", json!({"binary": " 1.10.11.100 "}), "1.2.3.4"),
        ("decimalToIp", json!({"decimal": 3232235777u32, "version": "IPv4"}), "192.168.1.1"),
        ("decimalToIp", json!({"decimal": "3,232,235,777", "version": "4"}), "192.168.1.1"),
        ("summarizeSubnets", json!({"subnets": "10.1.2.3/255.255.255.0"}), "10.1.2.0/24"),
    ] {
        let reply = call(tool, &arguments.to_string());
        assert_eq!(result(&reply).as_deref(), Some(expected), "{}", reply.text);
    }
}

/// All of IPv6, and nothing but one host, are networks too.
#[test]
fn the_largest_and_the_smallest() {
    let all = "340282366920938463463374607431768211456";
    let reply = call("subnetCalculator", r#"{"address":"::1","cidr":0}"#);
    assert!(reply.text.ends_with(&format!("USABLE_HOSTS: {all}")), "{}", reply.text);
    let arguments = json!({"networkCidr": "::/0", "hostCounts": [all]}).to_string();
    let reply = call("vlsmSubnets", &arguments);
    assert_eq!(
        reply.text,
        format!(
            "VLSM_SUBNETS: OK\nCOUNT: 1\nROW_1: hosts={all} | cidr=0 | network=:: | \
             last=ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | usable={all}"
        )
    );
    let reply = call("vlsmSubnets", r#"{"networkCidr":"0.0.0.0/0","hostCounts":4294967294}"#);
    assert!(
        reply.text.ends_with("broadcast=255.255.255.255 | usable=4294967294"),
        "{}",
        reply.text
    );
    for full in [r#"{"networkCidr":"0.0.0.0/0","hostCounts":4294967295}"#, &{
        let more = json!({"networkCidr": "::/0", "hostCounts": [all, 1]});
        more.to_string()
    }] {
        assert_eq!(call("vlsmSubnets", full).error, Some(Code::InvalidInput), "{full}");
    }
}

#[test]
fn long_lists_end_at_their_limits() {
    let start = Instant::now();
    let plan = |count: usize| {
        let arguments = json!({"networkCidr": "10.0.0.0/8", "hostCounts": vec![2; count]});
        call("vlsmSubnets", &arguments.to_string())
    };
    let reply = plan(10_000);
    assert!(reply.text.contains("\nROW_10000: hosts=2 | cidr=30 | network=10.0.156.60 | "));
    assert!(reply.text.len() < 1_000_000);
    assert_eq!(plan(10_001).error, Some(Code::OutOfRange));
    let subnets = vec!["10.0.0.0/24"; 100_000].join(",");
    let reply = call("summarizeSubnets", &json!({"subnets": subnets}).to_string());
    assert_eq!(result(&reply).as_deref(), Some("10.0.0.0/24"));
    assert!(start.elapsed() < Duration::from_secs(20));
}

fn any_address() -> impl Strategy<Value = IpAddr> {
    prop_oneof![
        any::<u32>().prop_map(|bits| Ipv4Addr::from_bits(bits).into()),
        any::<u128>().prop_map(|bits| Ipv6Addr::from_bits(bits).into()),
        // Groups of zeros between others.
        any::<[(bool, u16); 8]>().prop_map(|groups| {
            Ipv6Addr::from(groups.map(|(zero, group)| if zero { 0 } else { group })).into()
        }),
    ]
}

proptest! {
    /// An address comes back from every form that it is written in.
    #[test]
    fn forms_come_back(address in any_address()) {
        let written = |tool: &str, arguments: Value| {
            let reply = call(tool, &arguments.to_string());
            result(&reply).unwrap_or(reply.text)
        };
        let text = address.to_string();
        let read = |text: String| text.parse::<IpAddr>().map_err(|_| TestCaseError::fail(text));
        let binary = written("ipToBinary", json!({"address": text}));
        prop_assert_eq!(read(written("binaryToIp", json!({"binary": binary})))?, address);
        let decimal = written("ipToDecimal", json!({"address": text}));
        let version = if address.is_ipv4() { 4 } else { 6 };
        let back = written("decimalToIp", json!({"decimal": decimal, "version": version}));
        prop_assert_eq!(read(back)?, address);
        if address.is_ipv6() {
            let full = written("expandIpv6", json!({"address": text}));
            prop_assert_eq!(written("compressIpv6", json!({"address": full})), text);
        }
    }

    /// A text is an address here exactly where it is one to the standard library.
    #[test]
    fn no_text_breaks_an_address(text in "[0-9a-fx:.%/ ]{1,24}") {
        let reply = call("ipToDecimal", &json!({"address": text}).to_string());
        prop_assert_eq!(!reply.is_error(), text.trim().parse::<IpAddr>().is_ok(), "{}", reply.text);
    }
}
