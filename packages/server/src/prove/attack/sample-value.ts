/** Values as a call's schema wants them, from what there is in the game: hostile ones are put into these. */
import type { SeededRandom } from "../../features/operate/index.ts";
import type { AttackedWorld } from "./attacked-world.ts";
import { HOSTILE_FILES } from "./hostile-values.ts";

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
}

const WORDS = ["Elleve venner", "Kollektivet", "Bråkmakerne", "en grunn som sies", "nb", "9h2k7q", "total_points"];

/** One that the schema takes, as far as it says what it takes. */
export function sampleValue(schema: unknown, name: string, world: AttackedWorld, random: SeededRandom): unknown {
  const { enum: values, anyOf, oneOf, ...rest } = schema as Schema;
  if (values) return random.pick(values);
  if (rest.const !== undefined) return rest.const;
  const choices = anyOf ?? oneOf;
  if (choices) return sampleValue(random.pick(choices), name, world, random);
  const types = [rest.type ?? "null"].flat();
  switch (types.length > 1 && random.chance(0.2) ? "null" : types[0]) {
    case "object":
      return sampleObject(rest, world, random);
    case "array": {
      const most = Math.min(rest.maxItems ?? 3, 15);
      const length = random.between(Math.min(rest.minItems ?? 0, most), most);
      return Array.from({ length }, () => sampleValue(rest.items ?? {}, name, world, random));
    }
    case "integer":
    case "number":
      return sampleNumber(rest, name, world, random);
    case "boolean":
      return random.chance(0.5);
    case "string":
      return sampleText(rest, name, world, random);
    default:
      return null;
  }
}

function sampleObject(schema: Schema, world: AttackedWorld, random: SeededRandom): Record<string, unknown> {
  if (
    Object.keys(schema.properties ?? {})
      .toSorted()
      .join() === "name,text"
  )
    return random.pick(HOSTILE_FILES);
  const needed = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => needed.has(name) || random.chance(0.7));
  const free = Object.values(schema.patternProperties ?? {})[0];
  const figures = free ? ["goals_scored", "minutes", "bonus"].map((name) => [name, free] as const) : [];
  return Object.fromEntries(
    [...fields, ...figures].map(([name, part]) => [name, sampleValue(part, name, world, random)]),
  );
}

function sampleNumber(schema: Schema, name: string, world: AttackedWorld, random: SeededRandom): number {
  const known = world.numbers(name);
  if (known.length > 0 && random.chance(0.9)) return random.pick(known);
  const least = Math.max(schema.minimum ?? 0, -1000);
  return random.between(least, Math.max(least, Math.min(schema.maximum ?? 100, 100)));
}

function sampleText(schema: Schema, name: string, world: AttackedWorld, random: SeededRandom): string {
  const known = world.texts(name);
  if (known.length > 0 && random.chance(0.9)) return random.pick(known);
  if (schema.format === "date-time") return "2026-11-01T15:55:00Z";
  if (schema.pattern?.includes("{22}")) return "a".repeat(22);
  return random
    .pick(WORDS)
    .padEnd(schema.minLength ?? 0, "x")
    .slice(0, schema.maxLength ?? 100);
}
