/** Winners of earlier seasons as rows: written when a season ends, read by season. */
import { DELETED_ENTRY_PREFIX, DELETED_MANAGER, type WirePastWinners, wireSeconds } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { selectAutumnLeague } from "../leagues/index.ts";
import {
  SEASON_PHASE,
  selectAutumnBest,
  selectFinishedPhases,
  selectPhaseBest,
  selectRoundWinners,
} from "./winners.ts";

/** The best of a season that stay. */
const TOP = 10;

/** Keeps the winners of the season that ends, as its pages show them. Returns how many. */
export async function insertSeasonWinners(tx: Tx, seasonName: string): Promise<number> {
  const rounds = (await selectRoundWinners(tx)).map(({ event, ...best }) => {
    return { contest: "round", number: event, name: null, start_round: null, place: 1, ...best };
  });
  const phases = [];
  for (const phase of await selectFinishedPhases(tx)) {
    const best = await selectPhaseBest(tx, phase, phase.phaseId === SEASON_PHASE ? TOP : 1);
    const where = { contest: "phase", number: phase.phaseId, name: phase.name, start_round: phase.startRoundId };
    phases.push(...best.map((one, index) => ({ ...where, place: index + 1, ...one })));
  }
  const rows = [...rounds, ...phases, ...(await autumnRows(tx))];
  await sql`
    insert into season_winners (season_name, contest, number, name, starts_at, place, account_id, entry_id, entry_name,
      manager_name, points)
    select ${seasonName}, w.contest, w.number, w.name, r.deadline_at, w.place, nullif(e.account_id, 0), w.entry, w.entry_name,
      w.player_name, w.points
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(contest text, number integer, name text,
      start_round integer, place smallint, entry bigint, entry_name text, player_name text, points integer)
      join entries e on e.entry_id = w.entry left join rounds r on r.round_id = w.start_round`.execute(tx);
  return rows.length;
}

async function autumnRows(tx: Tx) {
  const league = await selectAutumnLeague(tx);
  const season = (await selectFinishedPhases(tx)).find(({ phaseId }) => phaseId === SEASON_PHASE);
  if (!league || !season) return [];
  const best = await selectAutumnBest(tx, league.leagueId, season, TOP);
  const where = { contest: "autumn", number: league.startRoundId, name: null, start_round: league.startRoundId };
  return best.map((one, index) => ({ ...where, place: index + 1, ...one }));
}

interface WonRow {
  readonly season_name: string;
  readonly contest: "round" | "phase" | "autumn";
  readonly number: number;
  readonly name: string | null;
  readonly starts_at: Date | null;
  readonly place: number;
  readonly entry_name: string;
  readonly player_name: string;
  readonly points: number;
  readonly rank: number;
}

/** Newest season first. */
export async function selectPastWinners(db: Queryable): Promise<WirePastWinners> {
  const { rows } = await sql<WonRow>`
    select w.season_name, w.contest, w.number, w.name, w.starts_at, w.place, w.entry_name, w.manager_name as player_name, w.points,
      rank() over (partition by w.season_name, w.contest, w.number order by w.points desc) as rank
    from season_winners w left join past_seasons s using (season_name)
    order by s.ended_at desc nulls last, w.season_name desc, w.contest, w.number, w.place`.execute(db);
  const seasons = [...Map.groupBy(rows, (row) => row.season_name)].map(([season, won]) => ({
    season_name: season,
    top: won.filter((row) => row.contest === "phase" && row.number === Number(SEASON_PHASE)).map(named),
    autumn: won.filter((row) => row.contest === "autumn").map(named),
    events: won.filter((row) => row.contest === "round").map((row) => ({ event: row.number, ...named(row) })),
    phases: won
      .filter((row) => row.contest === "phase" && row.number !== Number(SEASON_PHASE))
      .map((row) => ({
        phase: row.number,
        name: row.name ?? "",
        start_time: row.starts_at === null ? null : wireSeconds(row.starts_at.getTime()),
        ...named(row),
      })),
  }));
  return { seasons };
}

const named = ({ entry_name, player_name, points, rank }: WonRow) => ({
  entry_name,
  player_name,
  points,
  rank: Number(rank),
});

/** A deleted manager's wins of earlier seasons become a deleted team's, as in this season's tables. */
export async function forgetWinner(tx: Tx, account: AccountId): Promise<void> {
  await sql`update season_winners set account_id = null, entry_name = ${DELETED_ENTRY_PREFIX} || ' ' || entry_id,
      manager_name = ${`${DELETED_MANAGER.firstName} ${DELETED_MANAGER.lastName}`}
    where account_id = ${account}`.execute(tx);
}
