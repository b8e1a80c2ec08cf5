/** Schemas as people read them: fields, their types, and what they mean. */
import { escapeHtml as esc, inline } from "./docs-text.ts";

type Schema = Readonly<Record<string, unknown>>;

/** A type in a few words, with links to the named ones. */
export function typeText(schema: Schema): string {
  const reference = schema["$ref"];
  if (typeof reference === "string") {
    const name = reference.split("/").at(-1)!;
    return `<a href="#schema-${esc(name)}">${esc(name)}</a>`;
  }
  if ("const" in schema) return `<code>${esc(JSON.stringify(schema["const"]))}</code>`;
  const values = schema["enum"] as readonly unknown[] | undefined;
  if (values) return values.map((value) => `<code>${esc(JSON.stringify(value))}</code>`).join(" or ");
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as readonly Schema[] | undefined;
  if (choices) return choices.map(typeText).join(" or ");
  const { type } = schema;
  if (Array.isArray(type)) return type.map((one) => typeText({ ...schema, type: one as string })).join(" or ");
  if (type === "array") return `list of ${typeText((schema["items"] ?? {}) as Schema)}`;
  const limits = ["minimum", "maximum", "minLength", "maxLength"]
    .filter((word) => schema[word] !== undefined && Number(schema[word]) < 2 ** 31 - 1)
    .map((word) => `${LIMIT_WORDS[word]} ${String(schema[word])}`);
  return [typeof type === "string" ? type : "anything", ...limits].join(", ");
}

const LIMIT_WORDS: Readonly<Record<string, string>> = {
  minimum: "at least",
  maximum: "at most",
  minLength: "length at least",
  maxLength: "length at most",
};

/** The fields within, however deep; empty for what has none. */
export function fieldList(schema: Schema): string {
  const inner = innerObject(schema);
  const fields = Object.entries((inner?.["properties"] ?? {}) as Record<string, Schema>);
  if (!inner || fields.length === 0) return "";
  const required = new Set((inner["required"] ?? []) as string[]);
  const rows = fields.map(([name, field]) => fieldRow({ name, field, isRequired: required.has(name) }));
  return `<ul class="fields">${rows.join("")}</ul>`;
}

interface Row {
  readonly name: string;
  readonly field: Schema;
  readonly isRequired: boolean;
  readonly description?: unknown;
}

export function fieldRow({ name, field, isRequired, description = field["description"] }: Row): string {
  const meaning = typeof description === "string" ? ` <span class="note">${inline(description)}</span>` : "";
  const must = isRequired ? "" : ' <span class="note">(may be missing)</span>';
  return `<li><code>${esc(name)}</code> ${typeText(field)}${must}${meaning}${fieldList(field)}</li>`;
}

/** Of a list what its rows are; a named one is described where it stands. */
function innerObject(schema: Schema): Schema | null {
  if (schema["$ref"] !== undefined) return null;
  const type = [schema["type"]].flat();
  if (type.includes("array")) return innerObject((schema["items"] ?? {}) as Schema);
  return type.includes("object") ? schema : null;
}
