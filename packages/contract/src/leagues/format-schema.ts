/**
 * A league's format as it crosses the wire: `Format` of the rules as it is, in bounds. What has a `kind` is one object here,
 * with the fields of all its kinds, because a validator that tries alternatives strips from each what another one needs;
 * `readFormat` then takes the fields of the kind and names those that are missing.
 */
import { accepted, type Format, MOST_STAGES, refused, type Result } from "@elleveren/rules";
import Type, { type TSchema } from "typebox";

import { bool, oneOf, smallInt, wireObject } from "../wire/wire.ts";

/** Places of a race that can be worth something, and tie-breaks named one after another. */
const PLACES_MAX = 100;
const TIES_MAX = 10;

const FIELDS = {
  pools: { one: [], drawn: ["size"], divisions: ["size", "swap"] },
  meet: { table: [], race: ["worth"], duels: ["worth"], swiss: ["worth"], knockout: ["pairing", "ties"] },
  who: { last: ["count", "level"], below: ["line"] },
} as const;

/** An object with a kind, and any field of any kind. */
const kindOf = (kinds: Readonly<Record<string, unknown>>, fields: Readonly<Record<string, TSchema>>) =>
  wireObject({
    kind: oneOf(...Object.keys(kinds)),
    ...Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)])),
  });

/** An object with exactly one of these numbers. */
const oneNumber = (...names: readonly string[]) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Type.Optional(smallInt)])), {
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
  });

const stage = wireObject({
  rounds: Type.Union([smallInt, oneOf("rest"), wireObject({ toOne: smallInt })]),
  stretches: Type.Union([oneOf("whole", "halves", "months", "rounds"), wireObject({ every: smallInt })]),
  pools: kindOf(FIELDS.pools, { size: smallInt, swap: smallInt }),
  meet: kindOf(FIELDS.meet, {
    /** Of the places of a race, or of a duel. */
    worth: Type.Union([
      Type.Array(smallInt, { maxItems: PLACES_MAX }),
      wireObject({ win: smallInt, draw: smallInt, loss: smallInt }),
    ]),
    pairing: oneOf("seeded", "drawn"),
    ties: Type.Array(oneOf("goals_scored", "goals_conceded", "transfers", "ahead_before"), { maxItems: TIES_MAX }),
  }),
  leave: Type.Union([
    wireObject({
      each: oneOf("round", "stretch"),
      who: kindOf(FIELDS.who, {
        count: Type.Union([smallInt, oneOf("as_needed")]),
        level: oneOf("table", "stay", "go"),
        line: Type.Union([smallInt, oneOf("average")]),
      }),
      lives: smallInt,
    }),
    Type.Null(),
  ]),
  takes: Type.Union([oneOf("all"), oneNumber("best", "ofEachPool")]),
});

const tableTies = Type.Array(
  oneOf("points", "wins", "goals_scored", "goals_conceded", "best_round", "last_round", "transfers", "older"),
  { maxItems: TIES_MAX },
);

/** The rules' own `Format`: its comments say what each part means. */
export const wireFormat = Type.Unsafe<Format>(
  wireObject({
    fromRound: smallInt,
    count: wireObject({
      men: oneOf("eleven", "bench", "best_eleven"),
      captain: oneOf("picked", "best", "none"),
      club: oneOf("any", "own"),
      cost: bool,
      average: oneOf("game", "league"),
      minusAverage: bool,
    }),
    stages: Type.Array(stage, { maxItems: MOST_STAGES }),
    ties: wireObject({ rank: tableTies, order: tableTies }),
    late: oneOf("backdated", "from_then", "next_stretch", "closed"),
    champion: oneOf("each_stretch", "last_stretch", "standing"),
  }),
);

/** A field that the kind needs and that is not there, or is of another kind. */
export interface FormatShapeProblem {
  readonly code: "required" | "invalid";
  readonly at: string;
}

type Kinded = Readonly<Record<string, unknown>> & { readonly kind: string };

/** The format with the fields of each kind and no others. `sent` has come through `wireFormat`. */
export function readFormat(sent: Format): Result<Format, FormatShapeProblem> {
  const problems: FormatShapeProblem[] = [];
  const stages = sent.stages.map(({ pools, meet, leave, ...others }, index) => {
    const at = `stages.${index}`;
    const take = <Part extends object>(part: Part, kinds: object, place: string): Part =>
      takeFields(part as unknown as Kinded, kinds, place, problems) as unknown as Part;
    return {
      ...others,
      pools: take(pools, FIELDS.pools, `${at}.pools`),
      meet: take(meet, FIELDS.meet, `${at}.meet`),
      leave: leave && { ...leave, who: take(leave.who, FIELDS.who, `${at}.leave.who`) },
    };
  });
  return problems.length > 0 ? refused(problems) : accepted({ ...sent, stages });
}

function takeFields(part: Kinded, kinds: object, at: string, problems: FormatShapeProblem[]): Kinded {
  const names = (kinds as Readonly<Record<string, readonly string[]>>)[part.kind]!;
  for (const name of names) {
    const value = part[name];
    if (value === undefined) problems.push({ code: "required", at: `${at}.${name}` });
    // A race is worth a list, a duel is not.
    else if (name === "worth" && Array.isArray(value) !== (part.kind === "race")) {
      problems.push({ code: "invalid", at: `${at}.${name}` });
    }
  }
  return { kind: part.kind, ...Object.fromEntries(names.map((name) => [name, part[name]])) };
}
