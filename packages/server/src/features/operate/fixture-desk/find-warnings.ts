/** Effects of moving a fixture for managers: shown before it is done. */
import type { FixtureId, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../../../context.ts";
import { msOf } from "../../../db/values/moments.ts";

export interface FixtureValues {
  readonly roundId: RoundId | null;
  readonly kickoffAtMs: number | null;
  readonly tvChannel: string | null;
  readonly ticketsUrl: string | null;
}

export type FixtureWarning =
  /** Squads of that round are locked: no manager could plan for the match, or for its loss. */
  | {
      readonly code: "into_closed" | "into_settled" | "out_of_closed" | "out_of_settled";
      readonly roundId: RoundId;
    }
  /** The club plays so many matches in the round: two or more, or none. */
  | {
      readonly code: "double_round" | "blank_round";
      readonly roundId: RoundId;
      readonly clubName: string;
      readonly matches: number;
    }
  /** It begins before the round's deadline: teams may still be changed while it is played. */
  | { readonly code: "before_deadline"; readonly roundId: RoundId }
  /** Home and away have another match at the same ground, in that round. */
  | { readonly code: "pair_twice"; readonly roundId: RoundId | null; readonly clubName: string }
  /** A feed tells of the match, and is refused once it is out. */
  | { readonly code: "told_by_feed"; readonly roundId: null };

export async function findWarnings(
  tx: Tx,
  { fixtureId, before, after }: { fixtureId: FixtureId; before: FixtureValues; after: FixtureValues },
): Promise<FixtureWarning[]> {
  const { rows } = await sql<{ roundId: RoundId; state: string; deadlineAtMs: number }>`
    select round_id as "roundId", state, ${msOf("deadline_at")} as "deadlineAtMs" from rounds`.execute(tx);
  const rounds = new Map(rows.map((round) => [round.roundId, round]));
  const warnings: FixtureWarning[] = [];
  const into = after.roundId === null ? undefined : rounds.get(after.roundId);
  const isDeadlineMissed = into && after.kickoffAtMs !== null && after.kickoffAtMs < into.deadlineAtMs;
  if (after.roundId !== before.roundId) {
    const from = before.roundId === null ? undefined : rounds.get(before.roundId);
    if (from?.state === "closed") warnings.push({ code: "out_of_closed", roundId: from.roundId });
    if (from?.state === "settled") warnings.push({ code: "out_of_settled", roundId: from.roundId });
    if (into?.state === "closed") warnings.push({ code: "into_closed", roundId: into.roundId });
    if (into?.state === "settled") warnings.push({ code: "into_settled", roundId: into.roundId });
    for (const row of await selectMatchCounts(tx, fixtureId, before.roundId, after.roundId)) {
      const { clubName, inFrom, inInto } = row;
      if (from && inFrom === 0) warnings.push({ code: "blank_round", roundId: from.roundId, clubName, matches: 0 });
      if (into && inInto > 0) {
        warnings.push({ code: "double_round", roundId: into.roundId, clubName, matches: inInto + 1 });
      }
    }
  }
  const wasMissed =
    before.roundId === after.roundId && before.kickoffAtMs === after.kickoffAtMs; /* TV or tickets alone */
  if (isDeadlineMissed && !wasMissed) warnings.push({ code: "before_deadline", roundId: into.roundId });
  return warnings;
}

/** Of a match that stands among the fixtures since just now. */
export async function findAddingWarnings(
  tx: Tx,
  fixtureId: FixtureId,
  after: FixtureValues,
): Promise<FixtureWarning[]> {
  const before = { ...after, roundId: null, kickoffAtMs: null };
  const { rows } = await sql<{ round_id: RoundId | null; name: string }>`
    select o.round_id, h.name || ' – ' || a.name as name
    from fixtures f join fixtures o on o.fixture_id <> f.fixture_id
        and o.home_club_id = f.home_club_id and o.away_club_id = f.away_club_id
      join clubs h on h.club_id = f.home_club_id join clubs a on a.club_id = f.away_club_id
    where f.fixture_id = ${fixtureId} order by o.fixture_id`.execute(tx);
  return [
    ...(await findWarnings(tx, { fixtureId, before, after })),
    ...rows.map((row) => ({ code: "pair_twice", roundId: row.round_id, clubName: row.name }) as const),
  ];
}

export async function findRemovalWarnings(
  tx: Tx,
  fixtureId: FixtureId,
  before: FixtureValues,
): Promise<FixtureWarning[]> {
  const after = { ...before, roundId: null };
  const { rows } = await sql`select from fact_claims
    where kind = 'fixture' and fixture_id = ${fixtureId} and source like 'feed:%' limit 1`.execute(tx);
  return [
    ...(await findWarnings(tx, { fixtureId, before, after })),
    ...(rows.length > 0 ? [{ code: "told_by_feed", roundId: null } as const] : []),
  ];
}

async function selectMatchCounts(tx: Tx, fixtureId: FixtureId, from: RoundId | null, into: RoundId | null) {
  const { rows } = await sql<{ clubName: string; inFrom: number; inInto: number }>`
    select c.name as "clubName", count(*) filter (where o.round_id = ${from}::int) as "inFrom",
      count(*) filter (where o.round_id = ${into}::int) as "inInto"
    from fixtures f join clubs c on c.club_id in (f.home_club_id, f.away_club_id)
      left join fixtures o on o.fixture_id <> f.fixture_id and c.club_id in (o.home_club_id, o.away_club_id)
    where f.fixture_id = ${fixtureId} group by c.club_id, c.name order by c.name`.execute(tx);
  return rows;
}
