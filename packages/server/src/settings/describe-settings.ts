/** The list of settings as text: for `--help`, for `npm run config`, and as docs/OPERATING.md has it. */
import { readGiven, type GivenSetting, type SettingSource } from "./given-settings.ts";
import { SETTING_GROUPS, SETTINGS, type Setting } from "./setting-list.ts";

const WIDTH = 100;

/** The output of `npm start -- --help`. */
export function helpText(): string {
  const lines = [
    "npm start -- [--argument=value …]",
    "",
    "Settings are arguments or environment variables; an argument wins. A secret may be in a file instead, which",
    "the variable with _FILE behind its name names. npm run config checks them and starts nothing.",
  ];
  for (const group of SETTING_GROUPS) {
    lines.push("", `${group}:`);
    for (const setting of SETTINGS.filter((one) => one.group === group)) {
      const { variable, argument, range, fallback, what } = setting;
      const names = argument === null ? variable : `--${argument}, ${variable}`;
      lines.push(`  ${names}  [${range}]${fallback === null ? "" : `  default ${fallback}`}`);
      lines.push(...wrap(plain(what)).map((line) => `      ${line}`));
    }
  }
  return `${lines.join("\n")}\n`;
}

/** The output of `npm run config`: each setting's value and how it came to be, secrets without their value. */
export function originsText(source: SettingSource): string {
  const given = readGiven(source, []);
  const rows = SETTINGS.map((setting) => {
    const found = given.find(setting);
    return [setting.variable, shownValue(setting, found), originOf(setting, found)] as const;
  });
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map(([name, value, origin]) => `${name.padEnd(widths[0]!)}  ${value.padEnd(widths[1]!)}  ${origin}\n`)
    .join("");
}

function shownValue({ isSecret, fallback, kind }: Setting, { value }: GivenSetting): string {
  if (value === undefined) return fallback ?? (kind === "flag" ? "(by the others)" : "(off)");
  return isSecret ? "(set, not shown)" : value;
}

function originOf({ variable, argument }: Setting, { origin }: GivenSetting): string {
  if (origin === "argument") return `argument --${argument}`;
  if (origin === "environment") return `environment ${variable}`;
  return origin === "file" ? `file, named by ${variable}_FILE` : "default";
}

/** The tables of docs/OPERATING.md, as its test compares them: a row a setting. */
export function documentedRow({ variable, argument, range, fallback, isSecret, what }: Setting): readonly string[] {
  const name = argument === null ? `\`${variable}\`` : `\`${variable}\`, \`--${argument}\``;
  return [name, fallback === null ? "" : `\`${fallback}\``, isSecret ? `${range}; secret` : range, what];
}

const plain = (text: string): string => text.replaceAll("`", "");

function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + word.length + 1 > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return line === "" ? lines : [...lines, line];
}
