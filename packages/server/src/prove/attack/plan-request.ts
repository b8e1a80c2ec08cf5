/** One request of an attack: a call of the contract, a page or a method that is none, by a viewer, with something wrong at some depth. */
import type { CallSpec } from "@elleveren/contract";
import { SITE_PATHS } from "@elleveren/contract/site-paths.ts";

import type { SeededRandom } from "../../features/operate/index.ts";
import { CALLS } from "../../http/session/access.ts";
import { VIEWERS, type AttackedWorld, type ViewerName } from "./attacked-world.ts";
import { HOSTILE_BODIES, HOSTILE_HEADERS, HOSTILE_PARTS, HOSTILE_VALUES } from "./hostile-values.ts";
import { sampleValue } from "./sample-value.ts";

export const KINDS = [
  "as it is",
  "value",
  "shape",
  "size",
  "depth",
  "raw body",
  "address",
  "headers",
  "method",
] as const;
export type Kind = (typeof KINDS)[number];

export interface AttackRequest {
  /** The call as the contract names it, or the page's address. */
  readonly call: string;
  readonly viewer: ViewerName;
  readonly kind: Kind;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | null;
}

const PAGES: readonly string[] = [
  ...SITE_PATHS.map((path) => path.replaceAll("$", ":")),
  "/embed/league/:leagueId",
  "/share/entry/:entryId/event/:file",
  "/share/league/:leagueId/table.png",
  "/index.html",
  "/nothing/:code",
  "/.well-known/:code",
];
const PAGE_CALLS: readonly CallLike[] = PAGES.map((path) => ({ method: "GET", path }));
type CallLike = Pick<CallSpec, "params" | "query" | "body" | "idempotent"> & {
  readonly method: string;
  readonly path: string;
};

export const ATTACKED_CALLS: readonly CallLike[] = [...CALLS.values(), ...PAGE_CALLS];

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "SEARCH"];
/** Nothing in a sample looks like it. */
const PLACE = "@hostile@";
/** Just below the longest body. */
const LARGE_BYTES = 255 * 1024;

/** The request of this number: every call comes round, each time as another viewer, and wrong in another way. */
export function planRequest(number: number, world: AttackedWorld, random: SeededRandom): AttackRequest {
  const call = ATTACKED_CALLS[number % ATTACKED_CALLS.length]!;
  const turn = Math.floor(number / ATTACKED_CALLS.length);
  const viewer = VIEWERS[turn % VIEWERS.length]!;
  const kind = kindOf(call, random);
  const own = { ...world.headersOf(viewer) };
  const writes = call.method !== "GET";
  if (writes && random.chance(0.3)) own["idempotency-key"] = `attack-${random.between(1, 2000)}`;
  if (writes) own["content-type"] = "application/json";
  const headers = kind === "headers" ? { ...own, ...random.pick(HOSTILE_HEADERS) } : own;
  return {
    call: `${call.method} ${call.path}`,
    viewer,
    kind,
    method: kind === "method" ? random.pick(METHODS) : call.method,
    path: addressOf(call, kind === "address", world, random),
    headers,
    body: writes ? bodyOf(call, kind, world, random) : null,
  };
}

function kindOf({ method, body }: CallLike, random: SeededRandom): Kind {
  if (method === "GET") return random.pick(["as it is", "address", "address", "address", "headers", "method"] as const);
  const always = ["as it is", "raw body", "address", "headers", "method", "depth", "size"] as const;
  return random.pick(body ? [...always, "value", "value", "value", "value", "shape", "shape"] : always);
}

function addressOf(
  { path, params, query }: CallLike,
  isHostile: boolean,
  world: AttackedWorld,
  random: SeededRandom,
): string {
  const schemas = (params as { properties?: Record<string, unknown> } | undefined)?.properties ?? {};
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const wrong = isHostile && names.length > 0 && random.chance(0.6) ? random.pick(names) : null;
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (name === wrong) return random.pick(HOSTILE_PARTS);
    const schema = schemas[name] ?? { type: name.endsWith("Id") ? "integer" : "string", maxLength: 30 };
    return encodeURIComponent(String(sampleValue(schema, name, world, random)));
  });
  const fields = Object.entries((query as { properties?: Record<string, unknown> } | undefined)?.properties ?? {});
  const given = fields
    .filter(() => random.chance(0.8))
    .map(([name, schema]) => `${name}=${encodeURIComponent(String(sampleValue(schema, name, world, random)))}`);
  if (isHostile && wrong === null)
    given.push(
      ...hostileQuery(
        fields.map(([name]) => name),
        random,
      ),
    );
  return given.length === 0 ? address : `${address}?${given.join("&")}`;
}

function hostileQuery(names: readonly string[], random: SeededRandom): string[] {
  const name = names.length > 0 ? random.pick(names) : "page";
  const part = random.pick(HOSTILE_PARTS);
  switch (random.between(0, 5)) {
    case 0:
      return [`${name}=${part}`, `${name}=1`];
    case 1:
      return [`${name}[]=${part}`, `${name}[a][b]=1`];
    case 2:
      return Array.from({ length: 400 }, (_, at) => `${name}=${at}`);
    case 3:
      return Array.from({ length: 400 }, (_, at) => `f${at}`);
    case 4:
      return ["=", "&", "&=&", `${part}=${part}`, "__proto__=1", "constructor[prototype][a]=1"];
    default:
      return [`${name}=${part}`];
  }
}

function bodyOf(call: CallLike, kind: Kind, world: AttackedWorld, random: SeededRandom): string | Buffer | null {
  if (kind === "raw body") return random.pick(HOSTILE_BODIES);
  const sample = call.body ? sampleValue(call.body, "", world, random) : random.chance(0.5) ? {} : null;
  switch (kind) {
    case "value":
      return withHostile(sample, random.pick(HOSTILE_VALUES), random);
    case "shape":
      return JSON.stringify(withOtherShape(sample, random));
    case "size":
      return withHostile(sample, tooLarge(random), random);
    case "depth":
      return withHostile(sample, tooDeep(random), random);
    default:
      return sample === null ? null : JSON.stringify(harmless(call.path, sample));
  }
}

/** A game that the attack has closed answers 503 to everything after it. */
const harmless = (path: string, sample: unknown): unknown =>
  path === "/api/control/maintenance/" ? { ...(sample as object), closed: false, was_closed: false } : sample;

/** Puts a JSON text in the place of one value, at whatever depth it stands. */
function withHostile(sample: unknown, hostile: string, random: SeededRandom): string {
  const places = placesIn(sample);
  const path = random.pick(places);
  const marked = path.length === 0 ? PLACE : replaced(sample, path, PLACE);
  const text = JSON.stringify(marked);
  return text.includes(`"${PLACE}"`) ? text.replace(`"${PLACE}"`, () => hostile) : hostile;
}

function tooLarge(random: SeededRandom): string {
  const item = random.pick(["0", "{}", "[]", "null", '""', '{"element":0}', '"a"', "1e9"]);
  const count = Math.floor((LARGE_BYTES * random.pick([0.01, 0.1, 0.5, 0.95])) / (item.length + 1));
  const list = `[${Array.from({ length: count }, () => item).join()}]`;
  const fields = `{${Array.from({ length: Math.floor(count / 3) }, (_, at) => `"f${at}":0`).join()}}`;
  return random.pick([
    list,
    list,
    fields,
    `"${"a".repeat(count)}"`,
    `"${"\\ud83d\\ude00".repeat(Math.floor(count / 8))}"`,
  ]);
}

function tooDeep(random: SeededRandom): string {
  const depth = random.pick([20, 31, 32, 33, 100, 1000, 20_000, 60_000]);
  return random.chance(0.5)
    ? `${"[".repeat(depth)}${"]".repeat(depth)}`
    : `${'{"a":'.repeat(Math.min(depth, 40_000))}0${"}".repeat(Math.min(depth, 40_000))}`;
}

type Path = readonly (string | number)[];

/** Where values stand, the outermost among them. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const parts = Array.isArray(value) ? value.map((part, at) => [at, part] as const) : Object.entries(value);
  return [path, ...parts.flatMap(([name, part]) => placesIn(part, [...path, name]))];
}

function replaced(value: unknown, [name, ...rest]: Path, part: unknown): unknown {
  if (name === undefined) return part;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  copy[name] = replaced(copy[name], rest, part);
  return copy;
}

/** A field less, one too much, one twice in another case, a list for an object. */
function withOtherShape(sample: unknown, random: SeededRandom): unknown {
  const objects = placesIn(sample).filter((path) => isObject(valueAt(sample, path)));
  if (objects.length === 0) return [sample];
  const path = random.pick(objects);
  const object = valueAt(sample, path) as Record<string, unknown>;
  const names = Object.keys(object);
  const name = names.length > 0 ? random.pick(names) : "stray";
  const { [name]: part, ...rest } = object;
  const others: unknown[] = [
    rest,
    { ...object, role: "operator", account_id: 1, entry_id: 1, is_staff: true },
    { ...rest, [name.toUpperCase()]: part },
    { ...object, [name]: [part] },
    { ...object, [name]: { [name]: part } },
    [object],
    Object.entries(object),
  ];
  const other = random.pick(others);
  return path.length === 0 ? other : replaced(sample, path, other);
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((found, name) => (found as Record<string | number, unknown>)[name], value);
