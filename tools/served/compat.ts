/**
 * The abilities of the oldest browsers of `.browserslistrc`, by MDN's browser-compat-data: a feature is a path in it, such as
 * `css.selectors.has` or `javascript.builtins.Map.groupBy`.
 */
import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";

import { OLDEST_BROWSERS, type Maker } from "../../packages/web/browsers.config.ts";

/** A maker's engines in the data, phones among them, by the list's name. */
const ENGINES: Readonly<Record<Maker, readonly (keyof CompatStatement["support"])[]>> = {
  chrome: ["chrome", "chrome_android"],
  edge: ["edge"],
  firefox: ["firefox", "firefox_android"],
  safari: ["safari"],
  ios_saf: ["safari_ios"],
  samsung: ["samsunginternet_android"],
  opera: ["opera"],
};

type Area = "api" | "css" | "html" | "javascript";

/** The feature at a path, or null where the data has none. */
export function featureAt(area: Area, ...path: readonly string[]): CompatStatement | null {
  let at: Identifier | undefined = bcd[area] as unknown as Identifier;
  for (const name of path) at = Object.hasOwn(at ?? {}, name) ? (at as Record<string, Identifier>)[name] : undefined;
  return at?.__compat ?? null;
}

/** Names below a path: `namesAt("api")` are all interfaces of a browser. */
export function namesAt(area: Area, ...path: readonly string[]): string[] {
  let at = bcd[area] as unknown as Record<string, unknown>;
  for (const name of path) at = (at[name] ?? {}) as Record<string, unknown>;
  return Object.keys(at).filter((name) => name !== "__compat");
}

/** Browsers that lack a feature under its own name, as `firefox 115`. */
export function lackingBrowsers({ support }: CompatStatement): string[] {
  return (Object.keys(ENGINES) as Maker[]).flatMap((maker) => {
    const oldest = OLDEST_BROWSERS[maker];
    const has = ENGINES[maker].every((engine) => !lackingIn({ support }, engine, oldest));
    return has ? [] : [`${maker} ${oldest}`];
  });
}

/** Whether an engine's version lacks a feature under its own name. */
export function lackingIn(
  { support }: Pick<CompatStatement, "support">,
  engine: keyof CompatStatement["support"],
  version: string,
): boolean {
  const statements = [support[engine] ?? []].flat() as SimpleSupportStatement[];
  return !statements.some((statement) => holds(statement, version));
}

function holds(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed, flags, alternative_name: otherName } = statement;
  if (flags ?? otherName ?? statement.prefix) return false;
  if (typeof added !== "string") return false;
  if (added === "preview" || compareVersions(added.replace(/^≤/u, ""), version) > 0) return false;
  return typeof removed !== "string" || compareVersions(removed, version) > 0;
}

function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split(".").map(Number)) as [number[], number[]];
  const place = left.findIndex((part, index) => part !== (right[index] ?? 0));
  if (place >= 0) return left[place]! - (right[place] ?? 0);
  return left.length < right.length && right.slice(left.length).some((part) => part > 0) ? -1 : 0;
}
