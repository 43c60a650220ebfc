#!/usr/bin/env node
// Starts the arithma binary of this platform, and gets out of its way: stdin, stdout and stderr are the
// binary's own, signals and the exit code pass through.
"use strict";

const { spawn } = require("node:child_process");
const path = require("node:path");
const { isatty } = require("node:tty");

/** The package of a platform, by Node's own names for it. */
const PACKAGES = require("../package.json").optionalDependencies;

function binary() {
  const name = `arithma-${process.platform}-${process.arch}`;
  if (!(name in PACKAGES)) {
    throw new Error(
      `arithma has no package for ${process.platform} on ${process.arch}: build it with \`cargo install arithma-cli\``,
    );
  }
  const file = process.platform === "win32" ? "arithma.exe" : "arithma";
  try {
    return path.join(path.dirname(require.resolve(`${name}/package.json`)), "bin", file);
  } catch {
    throw new Error(
      `the package ${name}, which holds the program, is not installed: install arithma again, without --omit=optional or --no-optional`,
    );
  }
}

function main() {
  let program;
  try {
    program = binary();
  } catch (error) {
    console.error(`error: ${error.message}`);
    process.exitCode = 1;
    return;
  }
  const argv = process.argv.slice(2);
  // The best launcher is one that is gone: newer versions of Node can become the program.
  if (typeof process.execve === "function" && process.platform !== "win32") {
    process.removeAllListeners("warning");
    process.on("warning", () => {});
    process.execve(program, [program, ...argv], process.env);
  }
  const child = spawn(program, argv, { stdio: "inherit", windowsHide: true });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT"]) {
    // A terminal tells the child by itself; being told twice would end it at once.
    const told = signal === "SIGTERM" || !isatty(0);
    process.on(signal, () => told && child.kill(signal));
  }
  child.on("error", (error) => {
    console.error(`error: ${program} cannot be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on("exit", (code, signal) => {
    if (signal === null) {
      process.exit(code);
    }
    // End as the child has ended.
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

main();
