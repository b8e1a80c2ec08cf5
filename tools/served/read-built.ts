/** The build's files for browsers: style sheets, scripts and pages, by their path in it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Runs on the server alone. */
const NOT_SENT = /^drawing\//u;

export const readBuilt = (folder: string): (readonly [path: string, text: string])[] =>
  readdirSync(folder, { recursive: true })
    .map((path) => String(path).replaceAll("\\", "/"))
    .filter((path) => /\.(css|js|html)$/u.test(path) && !NOT_SENT.test(path))
    .map((path) => [path, readFileSync(join(folder, path), "utf8")]);

/** Scripts that stand in a page itself. */
export const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gsu)].map(([, script]) => script!);
