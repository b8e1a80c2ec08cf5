/**
 * Messages from elsewhere in our facts, in the form of `docs/FEEDS.md`. An unknown field is an error: a misspelt one
 * would otherwise be ignored silently.
 */
import { type FactProblem, isStorable, type MatchFact, quoted } from "../../features/facts/index.ts";
import { secureAddress } from "../../web-address.ts";

export interface ReadMessage {
  readonly facts: readonly MatchFact[];
  readonly problems: readonly FactProblem[];
  /** False: it is no list of facts at all, and `problems` say why. */
  readonly isReadable: boolean;
}

type Row = Readonly<Record<string, unknown>>;
type Convert = (value: unknown) => unknown;

export const MOST_FACTS = 5000;
/** Of one fact: no kind has as many, statistics in columns of a table among them. */
const MOST_FIELDS = 100;

const asIs: Convert = (value) => value;
/** An ISO time with its zone, as milliseconds; NaN is refused by the facts' own check. */
const time: Convert = (value) => {
  if (value === null) return null;
  return typeof value === "string" && /T.*(Z|[+-]\d\d:\d\d)$/.test(value) ? Date.parse(value) : Number.NaN;
};

/** Normalised as browsers do; anything but a web URL is left as it is, and refused by the check of facts. */
const address: Convert = (value) => (typeof value === "string" ? (secureAddress(value) ?? value) : value);

interface Form {
  readonly required: readonly string[];
  /** Wire name to ours. */
  readonly fields: Readonly<Record<string, readonly [ours: string, convert: Convert]>>;
}

/** A map: a message may name anything as its kind, `constructor` too. */
const FORMS: ReadonlyMap<string, Form> = new Map<string, Form>([
  [
    "fixture",
    {
      required: ["fixture_id"],
      fields: {
        fixture_id: ["fixtureId", asIs],
        round_id: ["roundId", asIs],
        kickoff_at: ["kickoffAtMs", time],
        home_score: ["homeScore", asIs],
        away_score: ["awayScore", asIs],
        minutes: ["minutes", asIs],
        started: ["started", asIs],
        finished_provisional: ["finishedProvisional", asIs],
        finished: ["finished", asIs],
        tv_channel: ["tvChannel", asIs],
        tickets_url: ["ticketsUrl", address],
        forzify_id: ["forzifyId", asIs],
      },
    },
  ],
  [
    "stats",
    {
      required: ["fixture_id", "footballer_id", "stats"],
      fields: {
        fixture_id: ["fixtureId", asIs],
        footballer_id: ["footballerId", asIs],
        club_id: ["clubId", asIs],
        stats: ["stats", asIs],
      },
    },
  ],
  [
    "lineup",
    {
      required: ["fixture_id", "club_id"],
      fields: {
        fixture_id: ["fixtureId", asIs],
        club_id: ["clubId", asIs],
        starters: ["starters", asIs],
        bench: ["bench", asIs],
        announced_at: ["announcedAtMs", time],
        substitutions: ["substitutions", asIs],
      },
    },
  ],
  [
    "footballer",
    {
      required: ["footballer_id"],
      fields: {
        footballer_id: ["footballerId", asIs],
        club_id: ["clubId", asIs],
        status: ["status", asIs],
        news: ["news", asIs],
        news_added_at: ["newsAddedAtMs", time],
        chance_this_round: ["chanceThisRound", asIs],
        chance_next_round: ["chanceNextRound", asIs],
        squad_number: ["squadNumber", asIs],
      },
    },
  ],
]);

/** A message's list of facts. `asOf` stands for facts that name none of their own. A fact that cannot be read is empty. */
export function readFacts(list: unknown, asOf: number | undefined): ReadMessage {
  if (!Array.isArray(list)) return unreadable("facts is not a list");
  if (list.length > MOST_FACTS) {
    return { facts: [], problems: [{ index: 0, field: "facts", code: "too_large" }], isReadable: false };
  }
  const problems: FactProblem[] = [];
  const facts = list.map((row: unknown, index) => readFact(row, index, asOf, problems));
  return { facts: facts as MatchFact[], problems, isReadable: true };
}

/** A message that is refused as a whole, for a reason that is no fact's. */
export const unreadable = (reason: string): ReadMessage => ({
  facts: [],
  problems: [{ index: 0, field: "message", code: "not_readable", reason: quoted(reason) }],
  isReadable: false,
});

function readFact(value: unknown, index: number, asOf: number | undefined, problems: FactProblem[]): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    problems.push({ index, field: "kind", code: "invalid", value: null });
    return {};
  }
  const row = value as Row;
  const { kind } = row;
  const form = typeof kind === "string" ? FORMS.get(kind) : undefined;
  if (!form) {
    problems.push({ index, field: "kind", code: "invalid", value: named(kind) });
    return {};
  }
  const fields = Object.entries(row);
  if (fields.length > MOST_FIELDS) {
    problems.push({ index, field: "kind", code: "too_large" });
    return {};
  }
  const fact: Record<string, unknown> = { kind };
  const ownAsOf = row["as_of"] ?? asOf;
  if (typeof ownAsOf === "number" && Number.isFinite(ownAsOf)) fact["asOf"] = ownAsOf;
  else if (ownAsOf !== undefined) problems.push({ index, field: "asOf", code: "invalid", value: null });
  for (const field of form.required) if (row[field] === undefined) problems.push({ index, field, code: "required" });
  for (const [field, said] of fields) {
    if (field === "kind" || field === "as_of") continue;
    const known = Object.hasOwn(form.fields, field) ? form.fields[field] : undefined;
    if (!known) problems.push({ index, field: quoted(field, 100), code: "unknown_field" });
    else if (!isStorable(said)) problems.push({ index, field, code: "invalid", value: null });
    else fact[known[0]] = known[1](said);
  }
  return fact;
}

/** The value that stands where a kind should; a text of brackets is as deep as it is long. */
const named = (value: unknown): string | null =>
  typeof value === "string" ? quoted(value, 100) : typeof value === "number" ? String(value) : null;
