/**
 * The same work in SQL, for PostgreSQL and DuckDB: one event, everybody's points with chips, armbands and automatic
 * substitutions, totals, and both shared ranks, as a table of results. Written to be as fast as we can make SQL:
 *
 *   - squads lie in one wide row each, and footballers are looked up by number in an array, not joined fifteen times
 *   - substitutions walk a table of moves (formation, bench and absentee, and what follows), one step for each of the ten
 *   - ranks come from a table of how many have each total, joined to it, not from sorting all entries
 */
import { LIVE_ROUND, type Columns } from "../engine/dataset.ts";
import { BLOCK_WORDS, PLAYING, SQUAD_SIZE, unpackArmband } from "../../packages/engine/src/tables/squad-block.ts";

/** As in `peer/score.c`: defenders, midfielders, forwards. */
const FEWEST = [3, 2, 1] as const;
const MOST = [5, 5, 3] as const;
const OFFSET = 1000;
const SLOTS = Array.from({ length: SQUAD_SIZE }, (_, slotIndex) => slotIndex + 1);
/** The starters that the three outfield substitutes replace; the goalkeepers have only each other. */
const OUTFIELD = SLOTS.slice(1, PLAYING);
const BENCH = SLOTS.slice(PLAYING + 1);

export const SQUADS_COLUMNS = `entry_id integer, started smallint, before_total integer,
  ${SLOTS.map((slot) => `f${slot} smallint`).join(", ")},
  captain smallint, vice smallint, chip varchar, cost smallint`;
export const FOOTBALLERS_COLUMNS =
  "footballer_id smallint primary key, points smallint, position smallint, absent boolean";
export const MOVES_COLUMNS = "place integer primary key, next integer";

/** One entry as a line of CSV; footballers by index. */
export function squadLine({ squads, started, before, costUnit }: Columns, row: number): string {
  const at = row * BLOCK_WORDS;
  const { captainSlot, viceSlot, chip, costPoints } = unpackArmband(squads[at + SQUAD_SIZE]!, costUnit, 0);
  const footballers = squads.subarray(at, at + SQUAD_SIZE);
  const armband = [footballers[captainSlot - 1], footballers[viceSlot - 1], chip ?? "none", costPoints];
  return `${row},${started[row]},${before[row]},${footballers.join()},${armband.join()}\n`;
}

/** Footballers as rows: number, points, position (0 to 3), absent. */
export function footballerRows({ footballers }: Columns): string[] {
  const view = new DataView(footballers.buffer);
  return Array.from({ length: footballers.length / 4 - 1 }, (_, index) => {
    const at = (index + 1) * 4;
    return `(${index + 1}, ${view.getInt16(at, true)}, ${footballers[at + 2]}, ${footballers[at + 3] === 1})`;
  });
}

/**
 * The move for an absentee. A state is the formation (defenders - 3, forwards - 1) and, for each place of the
 * bench, the position of the substitute, 0 when the place is empty; `place` is the state and the absentee's position.
 */
export function moveRows(): string[] {
  const rows: string[] = [];
  for (let state = 0; state < 9 * 64; state++) {
    for (let out = 0; out < 4; out++) rows.push(`(${state * 4 + out + 1}, ${nextState(state, out)})`);
  }
  return rows;
}

function nextState(state: number, out: number): number {
  if (out === 0) return state;
  const defenders = Math.floor(state / 64 / 3) + 3;
  const forwards = (Math.floor(state / 64) % 3) + 1;
  const counts = [defenders, 10 - defenders - forwards, forwards];
  for (const shift of [4, 2, 0]) {
    const on = (state >> shift) & 3;
    if (on === 0) continue;
    if (on !== out && (counts[out - 1]! <= FEWEST[out - 1]! || counts[on - 1]! >= MOST[on - 1]!)) continue;
    counts[out - 1]! -= 1;
    counts[on - 1]! += 1;
    const bench = state & 63 & ~(3 << shift);
    return ((counts[0]! - 3) * 3 + counts[2]! - 1) * 64 + bench;
  }
  return state;
}

export type Dialect = "postgres" | "duck";

/** The figures that the sum of eleven must tell: points, how many are absent, and how many defenders and forwards there are. */
const PACKED = `points + ${OFFSET} + case when absent then 32768 else 0 end
  + case position when 1 then 524288 when 3 then 134217728 else 0 end`;

/** Footballers beside each squad, by number out of one array; and the moves. */
const LOOKED = `select s.*, ${SLOTS.map((slot) => `v[f${slot}] as p${slot}`).join(", ")}, v[captain] as pc, v[vice] as pv, moves
  from squads s cross join (select array_agg(${PACKED} order by footballer_id) as v from footballers) market
    cross join (select array_agg(next order by place) as moves from moves) moves`;

const points = (packed: string) => `((${packed} & 32767) - ${OFFSET})`;
const isAbsent = (packed: string) => `(${packed} & 32768) <> 0`;
/** An outfield position: 1 to 3. */
const positionOf = (packed: string) =>
  `case when ${packed} & 524288 <> 0 then 1 when ${packed} & 134217728 <> 0 then 3 else 2 end`;
const isForward = (packed: string) => `(${packed} & 134217728) <> 0`;
/** Forward rush counts forwards twice. */
const counted = (packed: string) =>
  `case when chip = 'frush' and ${isForward(packed)} then 2 * ${points(packed)} else ${points(packed)} end`;

const FORMATION = "(((eleven >> 19) & 15) - 3) * 3 + ((eleven >> 27) & 15) - 1";

/** The state after the i-th of the ten is s{i}: it moved where he was replaced, and the substitute has left the bench. */
const WENT_OFF = OUTFIELD.map((slot, i) => `case when s${i + 1} <> s${i} then ${counted(`p${slot}`)} else 0 end`).join(
  " + ",
);
const CAME_ON = BENCH.map((slot, i) => {
  const place = (state: string) => `(${state} >> ${[4, 2, 0][i]}) & 3`;
  return `case when ${place("s0")} <> ${place("s10")} then ${counted(`p${slot}`)} else 0 end`;
}).join(" + ");
const KEEPERS = `case when ${isAbsent("p1")} and not ${isAbsent("p12")} then ${counted("p12")} - ${counted("p1")} else 0 end`;

const ELEVEN = SLOTS.slice(0, PLAYING)
  .map((slot) => `p${slot}`)
  .join(" + ");
const OF_CHIP = `case chip
  when 'frush' then ${SLOTS.slice(0, PLAYING)
    .map((slot) => `case when ${isForward(`p${slot}`)} then ${points(`p${slot}`)} else 0 end`)
    .join(" + ")}
  when 'bboost' then ${SLOTS.slice(PLAYING)
    .map((slot) => points(`p${slot}`))
    .join(" + ")}
  else 0 end`;
/** The vice-captain takes over the factor of an absent captain. */
const CAPTAIN_FACTOR = "case chip when 'frush' then 1 when '3xc' then 3 else 2 end";
const VICE_FACTOR = "case chip when '2capt' then 2 else 1 end";
const ARMBANDS = `case when ${isAbsent("pc")} then 0 else (${CAPTAIN_FACTOR} - 1) * ${points("pc")} end
  + case when ${isAbsent("pv")} then 0
      else (case when ${isAbsent("pc")} then greatest(${CAPTAIN_FACTOR}, ${VICE_FACTOR}) else ${VICE_FACTOR} end - 1) * ${points("pv")} end`;
const NEEDS_SUBSTITUTES = "(eleven >> 15) & 15 > 0 and chip <> 'bboost'";

/**
 * Everybody's points and totals. Each step is one more column. PostgreSQL would copy a step into the next, twice as much
 * work each time; the offset keeps it from that, and written in quotes it does not keep it from working in parallel.
 */
export function scored(dialect: Dialect): string {
  const fence = dialect === "postgres" ? "offset '0'" : "";
  const whenOut = (packed: string) => `case when ${isAbsent(packed)} then ${positionOf(packed)} else 0 end`;
  const whenFree = (packed: string) => `case when ${isAbsent(packed)} then 0 else ${positionOf(packed)} end`;
  const bench = BENCH.map((slot, i) => `(${whenFree(`p${slot}`)}) * ${[16, 4, 1][i]}`).join(" + ");
  let source = `select *, ${ELEVEN} as eleven from (${LOOKED} ${fence}) l ${fence}`;
  source = `select *, case when ${NEEDS_SUBSTITUTES} then (${FORMATION}) * 64 + ${bench} end as s0 from (${source}) m ${fence}`;
  OUTFIELD.forEach((slot, i) => {
    const move = `case when s${i} is not null then moves[s${i} * 4 + (${whenOut(`p${slot}`)}) + 1] end`;
    source = `select *, ${move} as s${i + 1} from (${source}) c${i} ${fence}`;
  });
  const substitutes = `case when s0 is not null then ${KEEPERS} + ${CAME_ON} - (${WENT_OFF}) else 0 end`;
  return `select entry_id, started, case when started > ${LIVE_ROUND} then 0 else points end as points,
    case when started > ${LIVE_ROUND} then before_total else before_total + points - cost end as total
  from (select entry_id, started, before_total, cost,
    (eleven & 32767) - ${PLAYING * OFFSET} + ${OF_CHIP} + ${ARMBANDS} + ${substitutes} as points from (${source}) e ${fence}) p`;
}

/** Shared ranks as a small table: how many have more, and one. */
export const rankTable = (column: "points" | "total"): string =>
  `select value, cast(sum(many) over (order by value desc) - many + 1 as integer) as place
    from (select ${column} as value, count(*) as many from scored where started <= ${LIVE_ROUND} group by 1) h`;

/** Every entry with its points, total and both ranks. */
export const RESULTS = `select entry_id, points, total,
    case when started > ${LIVE_ROUND} then 0 else r.place end as round_rank,
    case when started > ${LIVE_ROUND} then 0 else o.place end as overall_rank
  from scored s left join ranks_of_points r on r.value = s.points left join ranks_of_total o on o.value = s.total`;
