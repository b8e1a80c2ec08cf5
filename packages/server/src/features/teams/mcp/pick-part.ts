/** A part of a large answer, as an agent asks for it: an agent reads no megabyte. */

/** Characters of an answer that an agent is given. */
export const ANSWER_MAX_LENGTH = 60_000;

/** The arguments that every reading tool takes besides the call's own parameters. */
export const PART_FIELDS = {
  part: {
    type: "string",
    maxLength: 200,
    description: "JSON Pointer (RFC 6901) to the part of the answer that is wanted, such as /elements or /results/0.",
  },
  from: { type: "integer", minimum: 0, description: "Of a list: the index of the first row that is wanted." },
  count: { type: "integer", minimum: 1, description: "Of a list: how many rows are wanted." },
  only: {
    type: "array",
    items: { type: "string", maxLength: 60 },
    maxItems: 40,
    description: "Of an object, or of each row of a list: the fields that are wanted.",
  },
} as const;

export interface PartWish {
  readonly part?: unknown;
  readonly from?: unknown;
  readonly count?: unknown;
  readonly only?: unknown;
}

/** Undefined when there is no such part. */
export function pickPart(answer: unknown, { part, from, count, only }: PartWish): unknown {
  let value = answer;
  for (const step of stepsOf(part)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  if (Array.isArray(value)) {
    const first = typeof from === "number" ? from : 0;
    value = value.slice(first, typeof count === "number" ? first + count : undefined);
  }
  if (!Array.isArray(only)) return value;
  const fields = new Set(only.map(String));
  return Array.isArray(value) ? value.map((row: unknown) => keep(row, fields)) : keep(value, fields);
}

function stepsOf(part: unknown): string[] {
  if (typeof part !== "string" || part === "" || part === "/") return [];
  return part
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function keep(row: unknown, fields: ReadonlySet<string>): unknown {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => fields.has(name)));
}

/** The outline of a value, one level deep, so that a part of it can be asked for. Names alone, no texts. */
export function outlineOf(value: unknown): unknown {
  if (Array.isArray(value)) return { rows: value.length, fields: fieldsOf(value[0]) };
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      Array.isArray(part) ? { rows: part.length, fields: fieldsOf(part[0]) } : typeof part,
    ]),
  );
}

const fieldsOf = (row: unknown): string[] =>
  typeof row === "object" && row !== null && !Array.isArray(row) ? Object.keys(row) : [];
