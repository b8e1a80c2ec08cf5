/** A format and its table after a round, as the wire has them. */
import {
  FORMAT_DECISIONS_MAX,
  FORMATS_PAGE_SIZE,
  type WireFormatPreview,
  type WireFormatRow,
  type WireFormatTable,
  type WireLeagueFormat,
  type WireLeagueMember,
} from "@elleveren/contract";
import {
  entryId,
  type EntryId,
  type Format,
  type FormatPair,
  type FormatProblem,
  type FormatRow,
  type FormatTable,
  READY_FORMATS,
  type ReadyFormatName,
} from "@elleveren/rules";
import { isDeepStrictEqual } from "node:util";

import type { Context } from "../../../context.ts";
import { selectNames } from "../../../db/entry-names.ts";
import type { LeagueFormat } from "./formats.sql.ts";
import type { PlayedFormat, PlayedPreview } from "./played.ts";
import { namedIn, presentDecision } from "./present-decisions.ts";

export function presentFormat({ formatId, name, format }: LeagueFormat): WireLeagueFormat {
  return { id: formatId, name, ready: readyNameOf(format), format, from_round: format.fromRound };
}

/** The ready format whose rules these are, from whichever round. */
function readyNameOf(format: Format): ReadyFormatName | null {
  const { fromRound } = format;
  const names = Object.keys(READY_FORMATS) as ReadyFormatName[];
  return names.find((name) => isDeepStrictEqual({ ...READY_FORMATS[name], fromRound }, format)) ?? null;
}

interface TableWish {
  readonly pool: number | undefined;
  readonly page: number | undefined;
  /** The viewer's own team. */
  readonly viewerId: EntryId | null;
}

type Names = ReadonlyMap<EntryId, WireLeagueMember>;

/** `played` is null before the format's first deadline. */
export async function presentTable(
  ctx: Context,
  stored: LeagueFormat,
  played: PlayedFormat | null,
  { pool, page, viewerId }: TableWish,
): Promise<WireFormatTable> {
  if (!played) return { ...presentFormat(stored), ...NOTHING_YET };
  const { play, counts } = played;
  const own = viewerId === null ? null : placeOf(play.tables, viewerId);
  const table = play.tables.find((one) => one.pool === (pool ?? own?.table.pool ?? 0));
  const shown = page ?? 1;
  const offset = (shown - 1) * FORMATS_PAGE_SIZE;
  const rows = table?.rows(offset, FORMATS_PAGE_SIZE) ?? [];
  const decisions = play.decisions.slice(0, FORMAT_DECISIONS_MAX).map(presentDecision);
  const next = presentNext(played, viewerId);
  const paired = next?.pairs.flatMap(({ first, second }) => (second === null ? [first] : [first, second])) ?? [];
  const named = new Set([...namedIn(decisions), ...played.championIds.map(entryId), ...paired]);
  const inRows = [...rows, ...(own ? [own.row] : [])].map(({ memberId }) => entryId(memberId));
  const names = await selectNames(ctx.db, [...new Set([...named, ...inRows])]);
  const presentRow = (row: FormatRow): WireFormatRow[] => {
    const name = names.get(entryId(row.memberId));
    const last = play.isPlayed ? (counts.get(entryId(row.memberId))?.points ?? null) : null;
    return name ? [{ ...name, ...figuresOf(row), last }] : [];
  };
  const [ownRow] = own ? presentRow(own.row) : [];
  return {
    ...presentFormat(stored),
    round: play.round,
    rounds: [...played.rounds],
    is_played: play.isPlayed,
    is_provisional: played.isProvisional,
    is_over: play.isOver,
    stage: play.stage,
    stretch: play.stretch && { from: play.stretch.from, to: play.stretch.to },
    pools: play.tables.map((one) => ({ pool: one.pool, count: one.rowCount })),
    table: {
      pool: table?.pool ?? 0,
      count: table?.rowCount ?? 0,
      page: shown,
      has_next: offset + FORMATS_PAGE_SIZE < (table?.rowCount ?? 0),
      rows: rows.flatMap(presentRow),
    },
    own:
      own && ownRow ? { pool: own.table.pool, page: 1 + Math.floor(own.place / FORMATS_PAGE_SIZE), ...ownRow } : null,
    decisions,
    decision_count: play.decisions.length,
    next,
    entries: namesOf(names, named),
    champions: played.championIds.map(entryId),
  };
}

const NOTHING_YET = {
  round: null,
  rounds: [],
  is_played: false,
  is_provisional: false,
  is_over: false,
  stage: null,
  stretch: null,
  pools: [],
  table: { pool: 0, count: 0, page: 1, has_next: false, rows: [] },
  own: null,
  decisions: [],
  decision_count: 0,
  next: null,
  entries: [],
  champions: [],
} satisfies Omit<WireFormatTable, keyof WireLeagueFormat>;

/** The viewer's own first. */
function presentNext({ next }: PlayedFormat, viewerId: EntryId | null): WireFormatTable["next"] {
  if (!next) return null;
  const isOwn = (pair: FormatPair) => viewerId !== null && (pair.firstId === viewerId || pair.secondId === viewerId);
  const inOrder = [...next.pairs.filter(isOwn), ...next.pairs.filter((pair) => !isOwn(pair))];
  return {
    round: next.round,
    pairs: inOrder.slice(0, FORMAT_DECISIONS_MAX).map(({ pool, firstId, secondId }) => ({
      pool,
      first: entryId(firstId),
      second: secondId === null ? null : entryId(secondId),
    })),
    pair_count: inOrder.length,
  };
}

function placeOf(tables: readonly FormatTable[], viewerId: EntryId) {
  for (const table of tables) {
    const place = table.placeOf(viewerId);
    if (place >= 0) return { table, place, row: table.rows(place, 1)[0]! };
  }
  return null;
}

const figuresOf = ({ rank, total, points, won, drawn, lost, lives, outRound }: FormatRow) => ({
  rank,
  total,
  points,
  won,
  drawn,
  lost,
  lives,
  out_round: outRound,
});

/** Those that are gone are left out. */
const namesOf = (names: Names, ids: Iterable<EntryId>): WireLeagueMember[] =>
  Array.from(ids).flatMap((id) => names.get(id) ?? []);

interface Preview {
  readonly problems: readonly FormatProblem[];
  readonly memberCount: number;
  readonly played: PlayedPreview | null;
}

export async function presentPreview(
  ctx: Context,
  { problems, memberCount, played }: Preview,
): Promise<WireFormatPreview> {
  const rounds = (played?.rounds ?? []).map(({ play: { round, decisions }, isProvisional }) => ({
    round,
    is_provisional: isProvisional,
    winners: decisions.flatMap((one) => (one.kind === "won" ? one.memberIds.map(entryId) : [])),
    out: decisions.flatMap((one) => (one.kind === "out" ? [entryId(one.memberId)] : [])),
    champions: decisions.flatMap((one) => (one.kind === "champion" ? one.memberIds.map(entryId) : [])),
    matches: decisions.filter(({ kind }) => kind === "match").length,
    moved: decisions.filter(({ kind }) => kind === "moved").length,
  }));
  const named = new Set(rounds.flatMap(({ winners, out, champions }) => [...winners, ...out, ...champions]));
  const names = await selectNames(ctx.db, [...named]);
  return {
    problems: [...problems],
    members: memberCount,
    played_on: played && {
      season: played.seasonName,
      is_past: played.isPast,
      is_own_count: played.isOwnCount,
      teams: played.teamCount,
      with_others_results: [...played.withOthersResults],
      extras: played.extraCount,
    },
    rounds,
    entries: namesOf(names, named),
  };
}
