/** Where the value of each setting comes from: an argument, the environment, the file a secret is in, or nowhere. */
import { readFileSync } from "node:fs";

import { findSetting, nameOf, type Setting, SETTINGS, STANDALONE } from "./setting-list.ts";
import { whyUnreadable } from "./why-unreadable.ts";

type SettingOrigin = "argument" | "environment" | "file" | "default";

export interface GivenSetting {
  /** Trimmed; undefined when not given. */
  readonly value: string | undefined;
  readonly origin: SettingOrigin;
}

export interface GivenSettings {
  /** Of a setting of the list; throws for any other name. */
  readonly text: (variable: string) => string | undefined;
  /** A whole number within the setting's bounds. */
  readonly whole: (variable: string) => number;
  readonly flag: (variable: string) => boolean;
  readonly find: (setting: Setting) => GivenSetting;
}

export interface SettingSource {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Arguments after the script: `--roles=web,jobs --port=8000`. */
  readonly args: readonly string[];
}

/** Settings by argument win over the environment. Faults are added to `problems`, each naming the setting. */
export function readGiven({ env, args }: SettingSource, problems: string[]): GivenSettings {
  const byArgument = readArguments(args, problems);
  problems.push(...misspelled(env));
  const find = (setting: Setting): GivenSetting => {
    const { variable, argument, isSecret } = setting;
    const argued = argument === null ? undefined : byArgument.get(argument)?.trim();
    if (argued) return { value: argued, origin: "argument" };
    const direct = env[variable]?.trim();
    const file = isSecret ? env[`${variable}_FILE`]?.trim() : undefined;
    if (direct && file)
      problemOnce(problems, `${variable} and ${variable}_FILE are both given; one of them has to go.`);
    if (direct) return { value: direct, origin: "environment" };
    if (file) return { value: readSecret(variable, file, problems), origin: "file" };
    return { value: undefined, origin: "default" };
  };
  const settingOf = (variable: string): Setting => {
    const setting = findSetting(variable);
    if (!setting) throw new Error(`Broken assumption: ${variable} is in the list of settings`);
    return setting;
  };
  const valueOf = (variable: string) => find(settingOf(variable)).value;
  return {
    find,
    text: valueOf,
    whole(variable) {
      const setting = settingOf(variable);
      const fallback = Number(setting.fallback);
      const value = valueOf(variable);
      if (value === undefined) return fallback;
      const number = Number(value);
      if (Number.isInteger(number) && number >= setting.least && number <= setting.most) return number;
      problems.push(
        `${nameOf(setting)} must be a whole number from ${setting.least} to ${setting.most}, not "${value}".`,
      );
      return fallback;
    },
    flag(variable) {
      const setting = settingOf(variable);
      const value = valueOf(variable)?.toLowerCase();
      if (value === undefined) return setting.fallback === "true";
      if (["1", "true", "yes", "on"].includes(value)) return true;
      if (["0", "false", "no", "off"].includes(value)) return false;
      problems.push(`${nameOf(setting)} must be true or false, not "${value}".`);
      return setting.fallback === "true";
    },
  };
}

const ARGUMENTS = SETTINGS.flatMap(({ argument }) => argument ?? []);

function readArguments(args: readonly string[], problems: string[]): Map<string, string> {
  const given = new Map<string, string>();
  for (const arg of args) {
    const match = /^--([a-z-]+)=(.*)$/s.exec(arg);
    const alone = arg.slice(2);
    if (match?.[1] !== undefined && ARGUMENTS.includes(match[1])) given.set(match[1], match[2] ?? "");
    else if (arg.startsWith("--") && STANDALONE.some((name) => name === alone)) given.set(alone, "true");
    else problems.push(unknownArgument(arg));
  }
  return given;
}

function unknownArgument(arg: string): string {
  const [name = "", value] = arg.replace(/^--/, "").split(/=(.*)/s);
  if (ARGUMENTS.includes(name)) return `"${arg}" lacks its value: --${name}=…`;
  const near = nearestName(name, ARGUMENTS);
  const shown = value === undefined ? arg : `--${name}=…`;
  return near
    ? `"${shown}" is not known; did you mean --${near}=…?`
    : `"${shown}" is not known; arguments look like --port=8000, and --help lists them.`;
}

/** A variable that is nearly one of ours was meant to be one: it would do nothing, unseen. */
function misspelled(env: SettingSource["env"]): string[] {
  const known = SETTINGS.map(({ variable }) => variable);
  const names = [...known, ...secretFiles()];
  return Object.keys(env)
    .filter(
      (name) => env[name] !== undefined && LOOKS_OURS.test(name) && !names.includes(name) && !OF_SYSTEMD.has(name),
    )
    .flatMap((name) => {
      const near = nearestName(name, names);
      return near ? [`${name} is not known; did you mean ${near}?`] : [];
    });
}

/** Short names (`HOST`, `PORT`) are near to too many that have nothing to do with us. */
const LOOKS_OURS = /^[A-Z0-9_]{7,}$/;

/** Variables that a unit gets beside its settings: folders of its own, and its notify socket (systemd.exec(5)). */
const OF_SYSTEMD: ReadonlySet<string> = new Set([
  "STATE_DIRECTORY",
  "CACHE_DIRECTORY",
  "LOGS_DIRECTORY",
  "RUNTIME_DIRECTORY",
  "CONFIGURATION_DIRECTORY",
  "CREDENTIALS_DIRECTORY",
  "NOTIFY_SOCKET",
  "WATCHDOG_PID",
  "WATCHDOG_USEC",
  "INVOCATION_ID",
  "JOURNAL_STREAM",
  "SYSTEMD_EXEC_PID",
  "MEMORY_PRESSURE_WATCH",
  "MEMORY_PRESSURE_WRITE",
]);

const secretFiles = (): string[] =>
  SETTINGS.filter(({ isSecret }) => isSecret).map(({ variable }) => `${variable}_FILE`);

/** The content of the file that `VARIABLE_FILE` names. */
export function readSecret(variable: string, file: string, problems: string[]): string | undefined {
  try {
    const value = readFileSync(file, "utf8").trim();
    if (value !== "") {
      cameFromFile(value, file);
      return value;
    }
    problemOnce(problems, `${variable}_FILE names ${file}, which is empty.`);
  } catch (error) {
    problemOnce(problems, `${variable}_FILE names ${file}, which ${whyUnreadable(error)}.`);
  }
  return undefined;
}

function problemOnce(problems: string[], problem: string): void {
  if (!problems.includes(problem)) problems.push(problem);
}

/**
 * The name that was most likely meant, or null when none is near: one letter wrong, missing or swapped with the next,
 * or two when the first one is right (`SSL_CERT_FILE` is no `TLS_CERT_FILE`).
 */
export function nearestName(typed: string, names: readonly string[]): string | null {
  let best: { readonly name: string; readonly distance: number } | null = null;
  for (const name of names) {
    const most = Math.min(typed.length, name.length) < 8 || typed[0] !== name[0] ? 1 : 2;
    const distance = distanceOf(typed, name);
    if (distance <= most && distance < (best?.distance ?? Infinity)) best = { name, distance };
  }
  return best?.name ?? null;
}

/** Letters to insert, remove, replace or swap with their neighbour. */
function distanceOf(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 2) return Infinity;
  const rows: number[][] = Array.from({ length: from.length + 1 }, (_, row) =>
    Array.from({ length: to.length + 1 }, (__, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  for (let row = 1; row <= from.length; row += 1) {
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      let distance = Math.min(
        rows[row - 1]![column]! + 1,
        rows[row]![column - 1]! + 1,
        rows[row - 1]![column - 1]! + (isSame ? 0 : 1),
      );
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (isSwapped) distance = Math.min(distance, rows[row - 2]![column - 2]! + 1);
      rows[row]![column] = distance;
    }
  }
  return rows[from.length]![to.length]!;
}

/** Secrets as they were read at the start, and the file each came from. */
const FILES = new Map<string, string>();

function cameFromFile(secret: string, file: string): void {
  FILES.set(secret, file);
}

/** The secret itself where it came from elsewhere, or where its file is empty, cannot be read or does not fit. */
export function renewedSecret(secret: string, fits: (renewed: string) => boolean = () => true): string {
  const file = FILES.get(secret);
  if (file === undefined) return secret;
  try {
    const renewed = readFileSync(file, "utf8").trim();
    return renewed !== "" && fits(renewed) ? renewed : secret;
  } catch {
    return secret;
  }
}

/** Of a server's address: name and password may be new, another server or database is a matter of a restart. */
export function renewedAddress(address: string): string {
  return renewedSecret(address, (renewed) => {
    if (!URL.canParse(renewed)) return false;
    const [before, now] = [new URL(address), new URL(renewed)];
    return (["protocol", "host", "pathname", "search"] as const).every((part) => before[part] === now[part]);
  });
}
