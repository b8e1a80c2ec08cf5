/**
 * Tables of many head-to-head leagues at once. League l has the seats `offsets[l]` up to `offsets[l + 1]`; the pairs of
 * a day follow from the number of seats (`opponentSeat` in rules, here without a division a seat). A round's points are
 * the difference of two total columns, gathered once a league and round; then every seat is held against its
 * opponent's. A table's order is one number a seat: league points, points for, goals scored, goals conceded.
 *
 * Per seat and round: reads 4 bytes of row and 2 + 2 of totals, scattered; per seat writes 20 bytes. Scratch memory: 20
 * bytes a seat of the largest league.
 */

/** A seat whose entry the columns do not know yet: no points. */
export const NO_ROW = 0xffff_ffff;
/** A sort key, from its highest bits: 10 of league points, 17 of points for, 26 of goals; together exact in a double. */
const POINTS_SPAN = 2 ** 17;
const POINTS_OFFSET = 2 ** 16;
const GOALS_SPAN = 2 ** 26;
const CONCEDED_SPAN = 2 ** 14;
/** Up to this many members comparing all pairs beats sorting. */
const FEW = 48;

/** Goals of a seat as one number, the larger the better: more scored, then fewer conceded. */
export function goalsKey(scored: number, conceded: number): number {
  const most = GOALS_SPAN / CONCEDED_SPAN - 1;
  return Math.min(scored, most) * CONCEDED_SPAN + Math.max(0, CONCEDED_SPAN - 1 - conceded);
}

export interface TallyH2hArgs {
  /** Leagues. */
  readonly from: number;
  readonly to: number;
  readonly offsets: Uint32Array;
  /** Rows by seat; `NO_ROW` is unknown. */
  readonly seats: Uint32Array;
  /** By league: first and last regular round. */
  readonly firstRounds: Uint8Array;
  readonly lastRounds: Uint8Array;
  /** Matches up to this round count; 0 is none. */
  readonly throughRound: number;
  /** By round: totals after it; 0 is before the season. */
  readonly totals: readonly Int16Array[];
  /** By round: the points that a member without an opponent meets. */
  readonly averages: Int16Array;
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
  /** By seat, as `goalsKey` writes them, up to `throughRound` and up to the round before; null: none are known. */
  readonly goals: Int32Array | null;
  readonly goalsBefore: Int32Array | null;
  /** Written, by seat; zero before. */
  readonly won: Uint8Array;
  readonly drawn: Uint8Array;
  readonly lost: Uint8Array;
  readonly pointsFor: Int32Array;
  readonly pointsAgainst: Int32Array;
  /** Shared where everything is equal. */
  readonly ranks: Uint32Array;
  /** As of the round before `throughRound`; 0 where no match was played before it. */
  readonly lastRanks: Uint32Array;
  /** 1 where another seat has the same league points, points for and goals, now or the round before. */
  readonly level: Uint8Array;
}

export function tallyH2h(args: TallyH2hArgs): void {
  const { from, to, offsets } = args;
  let size = 0;
  for (let league = from; league < to; league++) size = Math.max(size, offsets[league + 1]! - offsets[league]!);
  const net = new Int32Array(size);
  const keys = new Float64Array(size);
  const sorted = new Float64Array(size);
  for (let league = from; league < to; league++) tallyLeague(args, league, net, keys, sorted);
}

function tallyLeague(
  args: TallyH2hArgs,
  league: number,
  net: Int32Array,
  keys: Float64Array,
  sorted: Float64Array,
): void {
  const { offsets, firstRounds, lastRounds, throughRound, goals, goalsBefore, ranks, lastRanks } = args;
  const begin = offsets[league]!;
  const count = offsets[league + 1]! - begin;
  const first = firstRounds[league]!;
  // A league of one has no matches, whatever rounds it is given.
  const last = count < 2 ? 0 : Math.min(lastRounds[league]!, throughRound);
  for (let round = first; round <= last; round++) {
    if (round === throughRound && round > first) {
      fillKeys(args, begin, count, goalsBefore, keys);
      rankKeys(args, begin, count, keys, sorted, lastRanks);
    }
    gatherNet(args, begin, count, round, net);
    playRound(args, begin, count, round, round - first, net);
  }
  fillKeys(args, begin, count, goals, keys);
  rankKeys(args, begin, count, keys, sorted, ranks);
  // No regular match was played in the last round: nothing moved.
  if (throughRound > lastRounds[league]! && last >= first) {
    for (let seat = begin; seat < begin + count; seat++) lastRanks[seat] = ranks[seat]!;
  }
}

function gatherNet(
  { seats, totals }: TallyH2hArgs,
  begin: number,
  count: number,
  round: number,
  net: Int32Array,
): void {
  const after = totals[round]!;
  const before = totals[round - 1]!;
  for (let seat = 0; seat < count; seat++) {
    const row = seats[begin + seat]!;
    net[seat] = row === NO_ROW ? 0 : after[row]! - before[row]!;
  }
}

/** Every seat against its opponent on a day; see `opponentSeat`. */
function playRound(
  args: TallyH2hArgs,
  begin: number,
  count: number,
  round: number,
  day: number,
  net: Int32Array,
): void {
  const { averages, won, drawn, lost, pointsFor, pointsAgainst } = args;
  const moving = count - 1 + (count % 2);
  const turned = day % moving;
  const average = averages[round]!;
  const still = (turned * ((moving + 1) / 2)) % moving;
  for (let seat = 0; seat < count; seat++) {
    let opponent = turned - seat;
    if (opponent < 0) opponent += moving;
    if (seat === moving) opponent = still;
    else if (opponent === seat) opponent = moving;
    const own = net[seat]!;
    const other = opponent === count ? average : net[opponent]!;
    const at = begin + seat;
    pointsFor[at]! += own;
    pointsAgainst[at]! += other;
    if (own > other) won[at]!++;
    else if (own === other) drawn[at]!++;
    else lost[at]!++;
  }
}

function fillKeys(
  args: TallyH2hArgs,
  begin: number,
  count: number,
  goals: Int32Array | null,
  keys: Float64Array,
): void {
  const { won, drawn, lost, pointsFor, win, draw, loss } = args;
  for (let seat = 0; seat < count; seat++) {
    const at = begin + seat;
    const total = won[at]! * win + drawn[at]! * draw + lost[at]! * loss;
    const points = total * POINTS_SPAN + POINTS_OFFSET + pointsFor[at]!;
    keys[seat] = points * GOALS_SPAN + (goals === null ? 0 : goals[at]!);
  }
}

/** Shared ranks of a league's keys, the largest first. `sorted` is scratch. */
function rankKeys(
  { level }: TallyH2hArgs,
  begin: number,
  count: number,
  keys: Float64Array,
  sorted: Float64Array,
  ranks: Uint32Array,
): void {
  if (count <= FEW) {
    for (let seat = 0; seat < count; seat++) {
      const own = keys[seat]!;
      let better = 0;
      let equal = 0;
      for (let other = 0; other < count; other++) {
        const key = keys[other]!;
        if (key > own) better++;
        else if (key === own) equal++;
      }
      ranks[begin + seat] = better + 1;
      if (equal > 1) level[begin + seat] = 1;
    }
    return;
  }
  for (let seat = 0; seat < count; seat++) sorted[seat] = keys[seat]!;
  // Of all leagues only the large ones come here: one view each.
  sorted.subarray(0, count).sort();
  for (let seat = 0; seat < count; seat++) {
    const own = keys[seat]!;
    const end = placeAfter(sorted, count, own);
    ranks[begin + seat] = count - end + 1;
    // An index of -1 reads undefined, which equals no key.
    if (sorted[end - 2] === own) level[begin + seat] = 1;
  }
}

/** How many of the ascending numbers are no larger than `own`. */
function placeAfter(sorted: Float64Array, count: number, own: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! <= own) low = middle + 1;
    else high = middle;
  }
  return low;
}
