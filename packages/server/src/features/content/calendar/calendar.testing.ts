/** Reads calendars as a calendar program would. */
import { expect } from "vitest";

export interface Component {
  readonly name: string;
  readonly properties: ReadonlyMap<string, string>;
  readonly parts: readonly Component[];
}

/** Reads a calendar by the grammar of RFC 5545 (3.1, 3.6) and throws where it is not one. */
export function parse(text: string): Component {
  expect(text.endsWith("\r\n")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  const lines = text
    .slice(0, -2)
    .replaceAll(/\r\n[ \t]/g, "")
    .split("\r\n");
  const readComponent = (): Component => {
    const name = /^BEGIN:(\w+)$/.exec(lines.shift() ?? "")?.[1];
    if (name === undefined) throw new Error("a component begins with BEGIN");
    const properties = new Map<string, string>();
    const parts: Component[] = [];
    for (;;) {
      if (lines[0]?.startsWith("BEGIN:")) parts.push(readComponent());
      else {
        const line = lines.shift();
        if (line === `END:${name}`) return { name, properties, parts };
        const [, key, value] = /^([A-Z-]+)(?:;[A-Z]+=[A-Z]+)*:(.*)$/.exec(line ?? "") ?? [];
        if (key === undefined || value === undefined) throw new Error(`no line of a calendar: ${line}`);
        if (properties.has(key)) throw new Error(`${key} stands twice`);
        properties.set(key, value);
      }
    }
  };
  const calendar = readComponent();
  expect(lines).toEqual([]);
  return calendar;
}

export const eventsOf = (text: string) => parse(text).parts.map(({ properties }) => properties);
export const timeOf = (text: string) =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
