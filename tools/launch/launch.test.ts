/** The launchers as a stranger's machine meets them: real processes, real signals, folders of their own. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { ROOT } from "../root.ts";

/** A repository with our launchers and nothing else but one dependency. */
let root: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "elleveren-launch-"));
  cpSync(join(ROOT, "tools", "launch"), join(root, "tools", "launch"), { recursive: true });
  mkdirSync(join(root, "node_modules"));
  // What every command makes first.
  write("tools/client/main.ts", "");
  writeLock("package-lock.json", { "": {}, "node_modules/one": { version: "1.0.0", integrity: "sha512-a" } });
  writeLock("node_modules/.package-lock.json", { "node_modules/one": { version: "1.0.0", integrity: "sha512-a" } });
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(root, { recursive: true, force: true });
});

function writeLock(file: string, packages: Record<string, object>): void {
  writeFileSync(join(root, file), JSON.stringify({ name: "tried", lockfileVersion: 3, packages }));
}

function write(file: string, text: string): string {
  mkdirSync(join(root, file, ".."), { recursive: true });
  writeFileSync(join(root, file), text);
  return file;
}

interface Run {
  readonly child: ChildProcess;
  readonly output: () => { stdout: string; stderr: string };
  readonly exitCode: Promise<number | null>;
  /** Resolves when stdout or stderr contains the text. */
  readonly says: (text: string) => Promise<void>;
}

function run(launcher: string, args: readonly string[], env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [join(root, "tools", "launch", launcher), ...args], {
    cwd: root,
    env: { ...process.env, INIT_CWD: root, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  const printed = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (printed.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (printed.stderr += chunk.toString()));
  const exitCode = once(child, "close").then(([code]) => code as number | null);
  return {
    child,
    output: () => printed,
    exitCode,
    async says(text) {
      for (const until = Date.now() + 20_000; Date.now() < until; await sleep(20)) {
        if ((printed.stdout + printed.stderr).includes(text)) return;
      }
      throw new Error(`"${text}" was not said in:\n${printed.stdout}${printed.stderr}`);
    },
  };
}

/** Says that it is ready, tells every signal, and ends on the first after a moment, like a server. */
const SERVER = `
  for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => { console.log(name); setTimeout(() => process.exit(9), 300); });
  setInterval(() => {}, 1000);
  process.once("message", (message) => console.log("told", JSON.stringify(message), process.env.ELLEVEREN_SITE));
  console.log("pid", process.pid, ...process.argv.slice(2));
`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" && process.platform !== "linux";
  }
}

describe("run.mjs", () => {
  test("runs a TypeScript file with its arguments and its exit code, and keeps stdout to the file", async () => {
    const file = write(
      "say.ts",
      `const words: string[] = process.argv.slice(2); console.log(words.join("+")); process.exitCode = 3;`,
    );
    const { exitCode, output } = run("run.mjs", [file, "a", "--b=c"]);
    expect(await exitCode).toBe(3);
    expect(output()).toEqual({ stdout: "a+--b=c\n", stderr: "" });
  });

  test("a Ctrl-C that arrives from the terminal and from npm reaches the command once", async () => {
    const { child, exitCode, output, says } = run("run.mjs", [write("serve.ts", SERVER)]);
    await says("pid");
    child.kill("SIGINT");
    child.kill("SIGINT");
    expect(await exitCode).toBe(9);
    expect(output().stdout.match(/SIGINT/g)).toHaveLength(1);
  });

  test("a launcher that is killed leaves nothing running", async () => {
    const { child, output, says } = run("run.mjs", [write("serve.ts", SERVER)]);
    await says("pid");
    const pid = Number(/pid (\d+)/.exec(output().stdout)?.[1]);
    expect(isAlive(pid)).toBe(true);
    child.kill("SIGKILL");
    for (const until = Date.now() + 10_000; isAlive(pid) && Date.now() < until;) await sleep(50);
    expect(isAlive(pid)).toBe(false);
  });
});

describe("dependencies", () => {
  const HOW = "--include=dev --include=optional --no-audit --no-fund --prefer-offline";

  /** Stands in for npm, and says what it was asked. INSTALLED: what it notes instead of the whole lock file. */
  function fakeNpm(): Record<string, string> {
    write(
      "npm.js",
      `const { appendFileSync, cpSync, writeFileSync } = require("fs");
      appendFileSync(__dirname + "/npm.log", process.argv.slice(2).join(" ") + "\\n");
      const { INSTALLED, REFUSED } = process.env;
      if (process.argv.includes(REFUSED)) {
        console.error("npm error code ETARGET");
        process.exit(1);
      }
      const list = __dirname + "/node_modules/.package-lock.json";
      setTimeout(() => {
        if (INSTALLED) writeFileSync(list, INSTALLED);
        else cpSync(__dirname + "/package-lock.json", list);
      }, 1500);`,
    );
    return { npm_execpath: join(root, "npm.js") };
  }

  function npmCalls(): string[] {
    return readFileSync(join(root, "npm.log"), "utf8").trim().split("\n");
  }

  test("are installed when the lock file changed, once for two starts at the same moment, and then left alone", async () => {
    const env = fakeNpm();
    const file = write("say.ts", `console.log("ran");`);
    writeLock("package-lock.json", { "": {}, "node_modules/one": { version: "1.0.1", integrity: "sha512-b" } });
    const first = run("run.mjs", [file], env);
    const second = run("run.mjs", [file], env);
    expect([await first.exitCode, await second.exitCode]).toEqual([0, 0]);
    expect(first.output().stdout + second.output().stdout).toBe("ran\nran\n");
    expect(first.output().stderr + second.output().stderr).toContain("is installing; waiting for it");
    expect(await run("run.mjs", [file], env).exitCode).toBe(0);
    expect(npmCalls()).toEqual([`ci ${HOW}`]);
  });

  test("of the game alone are enough for a start; the rest is added by the first command that needs it", async () => {
    const env = fakeNpm();
    write("tools/build-site.ts", "");
    const game = write("packages/server/src/main.ts", `console.log("played");`);
    const start = async (...args: string[]) => {
      const { exitCode, output } = run("start.mjs", args, env);
      expect([await exitCode, output().stdout]).toEqual([0, expect.stringContaining("played")]);
    };
    const part = `ci --workspace=@elleveren/contract --workspace=@elleveren/server --workspace=@elleveren/web ${HOW}`;
    const one = { version: "1.0.0", integrity: "sha512-a" };
    writeLock("package-lock.json", { "node_modules/one": one, "node_modules/two": one });
    rmSync(join(root, "node_modules", ".package-lock.json"));
    // npm notes what it has installed: a part.
    const installed = { "node_modules/one": one };
    env["INSTALLED"] = JSON.stringify({ packages: installed });
    await start();
    await start();
    expect(npmCalls()).toEqual([part]);
    delete env["INSTALLED"];
    expect(await run("run.mjs", [game], env).exitCode).toBe(0);
    await start();
    expect(npmCalls()).toEqual([part, `install --no-save ${HOW}`]);
    // Everything is there now, and stays so under another lock file.
    writeLock("package-lock.json", { "node_modules/one": one, "node_modules/three": one });
    await start();
    expect(npmCalls().slice(2)).toEqual([`ci ${HOW}`]);
  });

  test("are all there before a start that tries the provider", async () => {
    const env = fakeNpm();
    write("tools/build-site.ts", "");
    write("packages/server/src/main.ts", "");
    rmSync(join(root, "node_modules", ".package-lock.json"));
    expect(await run("start.mjs", ["--idp"], env).exitCode).toBe(0);
    expect(npmCalls()).toEqual([`ci ${HOW}`]);
  });

  test("are asked for anew where what is known of a package is too old", async () => {
    const env = fakeNpm();
    write("say.ts", "");
    writeLock("package-lock.json", { "node_modules/two": { version: "2.0.0" } });
    env["REFUSED"] = "--prefer-offline";
    expect(await run("run.mjs", ["say.ts"], env).exitCode).toBe(0);
    expect(npmCalls()).toEqual([`ci ${HOW}`, `ci ${HOW.replace(" --prefer-offline", "")}`]);
  });

  test("of other platforms need not be there, missing ones of ours are brought", async () => {
    const env = fakeNpm();
    const file = write("say.ts", `console.log("ran");`);
    const one = { version: "1.0.0", integrity: "sha512-a" };
    writeLock("package-lock.json", { "node_modules/one": one, "node_modules/elsewhere": { ...one, optional: true } });
    expect(await run("run.mjs", [file], env).exitCode).toBe(0);
    expect(() => npmCalls()).toThrow(/ENOENT/);
    writeLock("package-lock.json", { "node_modules/one": one, "node_modules/two": one });
    expect(await run("run.mjs", [file], env).exitCode).toBe(0);
    expect(npmCalls()).toHaveLength(1);
  });

  test("and Node come side by side to a host whose own is older; a failure of one waits for the other", async () => {
    const launcher = join(root, "tools", "launch", "node.mjs");
    writeFileSync(launcher, readFileSync(launcher, "utf8").replace(/LEAST_MAJOR = \d+/, "LEAST_MAJOR = 999"));
    const { optionalDependencies } = JSON.parse(
      readFileSync(join(root, "tools", "launch", "runtime", "package.json"), "utf8"),
    ) as { optionalDependencies: Record<string, string> };
    const name = `node-linux-${process.arch}`;
    write(
      "npm.js",
      `const { appendFileSync, mkdirSync, writeFileSync } = require("fs");
      const what = process.argv.includes("--prefix") ? "node" : "dependencies";
      const say = (word) => appendFileSync(__dirname + "/npm.log", word + " " + what + "\\n");
      say("begins");
      setTimeout(() => {
        say("ends");
        if (what === "dependencies") return process.exit(process.env.FAILS ? 1 : 0);
        const bin = __dirname + "/.data/runtime/node_modules/${name}/bin";
        mkdirSync(bin, { recursive: true });
        const script = '#!/bin/sh\\n[ "$1" = --version ] && echo v${optionalDependencies[name]} && exit\\nexec ${process.execPath} "$@"\\n';
        writeFileSync(bin + "/node", script, { mode: 0o755 });
      }, what === "node" ? 1500 : 1000);`,
    );
    const env = { npm_execpath: join(root, "npm.js") };
    const file = write("say.ts", `console.log("ran");`);
    rmSync(join(root, "node_modules", ".package-lock.json"));
    const failing = run("run.mjs", [file], { ...env, FAILS: "1" });
    expect([await failing.exitCode, failing.output().stdout]).toEqual([1, ""]);
    const order = ["begins node", "begins dependencies", "ends dependencies", "ends node"];
    expect(new Set(npmCalls().slice(0, 2))).toEqual(new Set(order.slice(0, 2)));
    expect(npmCalls().slice(2)).toEqual(order.slice(2));

    rmSync(join(root, ".data"), { recursive: true });
    const again = run("run.mjs", [file], env);
    expect([await again.exitCode, again.output().stdout]).toEqual([0, "ran\n"]);
    expect(again.output().stderr).toContain("Bringing Node 24 (this host's is older), and installing dependencies …");
    expect(npmCalls()).toHaveLength(8);
  });

  test("an installation that fails says what npm said and runs nothing", async () => {
    writeLock("package-lock.json", { "node_modules/two": { version: "2.0.0" } });
    write("npm.js", `console.error("npm error no network today"); process.exit(1);`);
    const { exitCode, output } = run("run.mjs", [write("say.ts", `console.log("ran");`)], {
      npm_execpath: join(root, "npm.js"),
    });
    expect(await exitCode).toBe(1);
    expect(output().stderr).toContain("npm error no network today");
    expect(output().stdout).toBe("");
  });

  test("a lock left by a start that was killed does not hold up the next", async () => {
    const env = fakeNpm();
    writeLock("package-lock.json", { "node_modules/two": { version: "2.0.0" } });
    write(".data/install.lock", "4194301");
    expect(await run("run.mjs", [write("say.ts", `console.log("ran");`)], env).exitCode).toBe(0);
  });
});

describe("start.mjs", () => {
  function prepareGame(): void {
    symlinkSync(join(ROOT, "node_modules", "vite"), join(root, "node_modules", "vite"));
    write("tools/build-site.ts", `console.log("site", ...process.argv.slice(2));`);
    write("packages/server/src/main.ts", SERVER);
  }

  test("builds the site if it changed, runs the game beside it with the given arguments, and tells it when the site is whole", async () => {
    prepareGame();
    const { child, exitCode, output, says } = run("start.mjs", ["--port=8400"]);
    await says("told");
    const lines = output().stdout.trim().split("\n").sort();
    expect(lines).toEqual([
      expect.stringMatching(/^pid \d+ --port=8400$/),
      "site --if-changed --quickly",
      'told {"site":"built"} coming',
    ]);
    child.kill("SIGTERM");
    expect(await exitCode).toBe(9);
  });

  test("ends the game where the site cannot be built", async () => {
    prepareGame();
    write("tools/build-site.ts", "process.exitCode = 4; setTimeout(() => {}, 2000);");
    const { exitCode, output } = run("start.mjs", []);
    expect(await exitCode).toBe(4);
    expect(output().stdout).toContain("SIGTERM");
  });

  test("ends the building where the game ends, with the game's exit code", async () => {
    prepareGame();
    write("tools/build-site.ts", "console.log('building', process.pid); setInterval(() => {}, 1000);");
    write("packages/server/src/main.ts", "setTimeout(() => process.exit(7), 2000);");
    const { exitCode, output, says } = run("start.mjs", ["--check"]);
    await says("building");
    expect(await exitCode).toBe(7);
    expect(isAlive(Number(/building (\d+)/.exec(output().stdout)?.[1]))).toBe(false);
  });

  test("finds the game that already runs, says where, and leaves it alone", async () => {
    prepareGame();
    const game = createServer((_request, response) => void response.end("{}"));
    game.listen(0, "127.0.0.1");
    await once(game, "listening");
    const url = `http://127.0.0.1:${(game.address() as AddressInfo).port}`;
    write(".data/server.json", JSON.stringify({ pid: process.pid, url }));
    const { exitCode, output } = run("start.mjs", []);
    expect(await exitCode).toBe(0);
    expect(output().stdout).toBe(`Elleveren already runs at ${url} (process ${process.pid}).\n`);
    game.close();
  });

  test("takes an address whose game is gone for what it is", async () => {
    prepareGame();
    write(".data/server.json", JSON.stringify({ pid: 4_194_301, url: "http://127.0.0.1:9" }));
    const { child, exitCode, output, says } = run("start.mjs", []);
    await says("pid");
    expect(output().stdout).not.toContain("already runs");
    child.kill("SIGTERM");
    expect(await exitCode).toBe(9);
  });
});
