/**
 * Leaders of leagues and winners of finished phases, before and after: all entries are read once, as a stream of
 * numbers.
 */
import type { EntryId, LeagueId, PhaseId, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { ClientTransaction } from "../../../db/client-transaction.ts";
import { copyNumbers } from "../../../db/values/copy-numbers.ts";
import { rowFinder, type RoundRow, type SupposedRound } from "../../clock/index.ts";
import { LISTED, type Listed, type MovedLeader, type MovedPhase } from "./correction.ts";

/** By round, each entry's gain or loss in that round alone; unchanged entries are absent. */
export type Differences = ReadonlyMap<RoundId, ReadonlyMap<number, number>>;

/** The best of a table as it is read: more points, then fewer transfers, then the older entry (EG-44). */
class Best {
  entry: number | null = null;
  #points = 0;
  #transfers = 0;

  add(entry: number, points: number, transfers: number): void {
    const ahead =
      this.entry === null ||
      points > this.#points ||
      (points === this.#points &&
        (transfers < this.#transfers || (transfers === this.#transfers && entry < this.entry)));
    if (!ahead) return;
    this.entry = entry;
    this.#points = points;
    this.#transfers = transfers;
  }
}

/** Phases all of whose rounds are settled; the others have no winner yet. */
export async function movedPhases(
  { tx, client }: ClientTransaction,
  rounds: readonly RoundRow[],
  differences: Differences,
): Promise<MovedPhase[]> {
  const { rows } = await sql<{ phase_id: PhaseId; start: number; stop: number }>`
    select phase_id, start_round_id as start, stop_round_id as stop from phases order by phase_id`.execute(tx);
  const moved: MovedPhase[] = [];
  for (const { phase_id: phaseId, start, stop } of rows) {
    const inPhase = rounds.filter(({ roundId }) => roundId >= start && roundId <= stop);
    const own = inPhase.flatMap(({ roundId }) => differences.get(roundId) ?? []);
    if (own.length === 0 || inPhase.some(({ state }) => state !== "settled")) continue;
    const [before, after] = [new Best(), new Best()];
    const query = `select s.entry_id, s.total_points - coalesce(b.total_points, 0), s.total_transfers
      from entry_results s left join entry_results b on b.entry_id = s.entry_id and b.round_id = ${start - 1}
      where s.round_id = ${stop}`;
    await copyNumbers(client, query, 3, ([entry, points, transfers]) => {
      before.add(entry!, points!, transfers!);
      after.add(entry!, points! + sumOf(own, entry!), transfers!);
    });
    if (before.entry === null || after.entry === null || before.entry === after.entry) continue;
    moved.push({ phaseId, before: before.entry as EntryId, after: after.entry as EntryId });
  }
  return moved;
}

/** Classic leagues by their table after the last round of the preview. */
export async function movedLeaders(
  { tx, client }: ClientTransaction,
  { columns, before, after }: SupposedRound,
  differences: Differences,
): Promise<Listed<MovedLeader>> {
  const rowOf = rowFinder(columns);
  const listed: MovedLeader[] = [];
  let count = 0;
  let league = -1;
  let [best, next] = [new Best(), new Best()];
  const close = () => {
    if (best.entry === null || next.entry === null || best.entry === next.entry) return;
    count += 1;
    if (listed.length === LISTED) return;
    listed.push({ leagueId: league as LeagueId, before: best.entry as EntryId, after: next.entry as EntryId });
  };
  // All entries are in the overall league, which has no rows of members.
  const { rows: everybodys } = await sql<{ league_id: LeagueId }>`
    select league_id from leagues where short_name = 'overall'`.execute(tx);
  for (const { league_id: overall } of everybodys) {
    league = overall;
    for (let row = 0; row < columns.count; row += 1) {
      const [entry, transfers] = [columns.ids[row]!, columns.totalTransfers[row]!];
      best.add(entry, before.totalPoints[row]!, transfers);
      next.add(entry, after.totalPoints[row]!, transfers);
    }
    close();
    [best, next] = [new Best(), new Best()];
  }
  league = -1;
  const query = `select m.league_id, m.entry_id, l.start_round_id, coalesce(p.total_points, 0)
    from league_members m join leagues l on l.league_id = m.league_id
    left join entry_results p on p.entry_id = m.entry_id and p.round_id = l.start_round_id - 1
    where l.scoring = 'classic' order by m.league_id, m.entry_id`;
  await copyNumbers(client, query, 4, ([id, entry, start, counted]) => {
    if (id !== league) {
      close();
      league = id!;
      [best, next] = [new Best(), new Best()];
    }
    const row = rowOf(entry!);
    if (row < 0) return;
    const transfers = columns.totalTransfers[row]!;
    let earlier = counted!;
    best.add(entry!, before.totalPoints[row]! - earlier, transfers);
    // Changes of rounds before the league's first one are not in its table.
    for (const [roundId, own] of differences) if (roundId < start!) earlier += own.get(entry!) ?? 0;
    next.add(entry!, after.totalPoints[row]! - earlier, transfers);
  });
  close();
  return { count, listed };
}

const sumOf = (differences: readonly ReadonlyMap<number, number>[], entry: number): number =>
  differences.reduce((sum, own) => sum + (own.get(entry) ?? 0), 0);
