/**
 * Texts of other people (names of teams, leagues and managers, news, messages) reach an agent only inside
 * `{ "untrusted_text": … }`: a name that reads like an order is then still a value of a field that says what it is, and no name can
 * close the object it stands in. A text stays bare only when it is the game's own by what the contract says of it, or has the shape
 * of a time or a number; every other one is wrapped, so that a new field is wrapped from its first day.
 */

export const UNTRUSTED = "untrusted_text";

/** Words of the game's own under these names, in every answer that agents read. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  "active_chip",
  "chip",
  "chip_name",
  "commitment",
  "first_name",
  "identifier",
  "known_name",
  "opta_code",
  "ruleset",
  "second_name",
  "seed",
  "signature",
  "squad_hash",
  "web_name",
]);

const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;
const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;

type Schema = Readonly<Record<string, unknown>>;

/** A copy of an answer; `schema` is of the contract, or null where none describes it. */
export function markUntrusted(value: unknown, schema: unknown): unknown {
  return mark(value, schema as Schema | null, "");
}

function mark(value: unknown, schema: Schema | null | undefined, name: string): unknown {
  if (typeof value === "string") return isOwn(value, schema, name) ? value : { [UNTRUSTED]: value };
  if (Array.isArray(value)) {
    const items = schema?.["items"] as Schema | undefined;
    return value.map((item) => mark(item, items, name));
  }
  if (typeof value !== "object" || value === null) return value;
  const properties = schema?.["properties"] as Readonly<Record<string, Schema>> | undefined;
  return Object.fromEntries(
    Object.entries(value).map(([field, part]) => [field, mark(part, properties?.[field], field)]),
  );
}

function isOwn(text: string, schema: Schema | null | undefined, name: string): boolean {
  if (TIME.test(text) || NUMBER.test(text)) return true;
  if (schema === null || schema === undefined) return false;
  const words = schema["enum"];
  if (Array.isArray(words)) return words.includes(text);
  return schema["const"] === text || OWN_WORDS.has(name);
}

const REFUSAL_WORDS: ReadonlySet<string> = new Set(["code", "detail", "message"]);

/** A copy of a refusal: its codes and sentences are the game's own, every other text of it is wrapped. */
export function markRefusal(value: unknown, name = ""): unknown {
  if (typeof value === "string") {
    const isBare = REFUSAL_WORDS.has(name) || TIME.test(value) || NUMBER.test(value);
    return isBare ? value : { [UNTRUSTED]: value };
  }
  if (Array.isArray(value)) return value.map((item) => markRefusal(item, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, markRefusal(part, field)]));
}
