/** Where entries stand in a league's table, found by their number or by a name. */
import { MOST_FOUND, STANDINGS_PAGE_SIZE, type WireFoundEntries } from "@elleveren/contract";
import type { EntryId, RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { loadH2hTable } from "../h2h/index.ts";
import { loadLeagueViewer, type League } from "../leagues/index.ts";
import { currentRound } from "../../live/index.ts";
import { presentName, selectNames } from "../../play/index.ts";
import { memberCache } from "../standings/index.ts";
import { selectBeginning, selectContaining } from "./find-names.sql.ts";

/** In a league of up to so many every name is read, in a few milliseconds; in a larger one names by their beginning. */
const MOST_READ = 20_000;

export interface FindRequest {
  readonly league: League;
  /** First and last round that count; null is the whole season. A head-to-head league has no others. */
  readonly phase: { readonly from: RoundId; readonly to: RoundId } | null;
  /** Of one entry, or of whom the text finds. */
  readonly wanted: { readonly entryId: EntryId } | { readonly text: string };
}

export async function findInLeague(ctx: Context, request: FindRequest): Promise<WireFoundEntries> {
  const { league, wanted } = request;
  const isSmall = league.shortName !== "overall" && (await memberCache(ctx).countOf(league)) <= MOST_READ;
  const found = "entryId" in wanted ? await findOne(ctx, league, wanted.entryId) : await findNamed(wanted.text);
  const shown = found.slice(0, MOST_FOUND);
  const names = await selectNames(ctx.db, shown);
  const placeOf = await placesIn(ctx, request);
  const results = [];
  for (const id of shown) {
    const name = names.get(id);
    const place = await placeOf(id);
    if (!name) continue;
    results.push({
      ...presentName(name),
      rank: place?.rank ?? null,
      page: place ? Math.floor(place.index / STANDINGS_PAGE_SIZE) + 1 : null,
    });
  }
  return { results, has_more: found.length > MOST_FOUND, searched: isSmall ? "anywhere" : "beginnings" };

  async function findNamed(typed: string): Promise<EntryId[]> {
    const text = typed.normalize("NFC").trim();
    if (text === "") return [];
    const select = isSmall ? selectContaining : selectBeginning;
    return select(ctx.db, league, text, MOST_FOUND + 1);
  }
}

async function findOne(ctx: Context, league: League, entryId: EntryId): Promise<EntryId[]> {
  const { isMember } = await loadLeagueViewer(ctx.db, league, entryId);
  return isMember ? [entryId] : [];
}

interface Place {
  /** Shared among those who are level. */
  readonly rank: number;
  /** From 0, nobody else's. */
  readonly index: number;
}

/** Asks for places in one table; null for who is not in it yet. */
async function placesIn(
  ctx: Context,
  { league, phase }: FindRequest,
): Promise<(entryId: EntryId) => Promise<Place | null>> {
  if (league.scoring === "h2h") {
    const table = await loadH2hTable(ctx, league);
    return async (entryId) => {
      const index = table.findIndex((row) => row.entryId === entryId);
      return index < 0 ? null : { rank: table[index]!.rank, index };
    };
  }
  const current = currentRound(ctx.live.findSeason());
  const engine = ctx.live.engine();
  if (!current || !engine) return async () => null;
  const members = await memberCache(ctx).membersOf(league);
  const table = { members, startRound: league.startRoundId, roundId: current.roundId, ...(phase ? { phase } : {}) };
  return async (entryId) => {
    const index = await engine.leaguePlace(entryId, table);
    if (index === null) return null;
    const { rows } = await engine.leagueTable({ ...table, offset: index, limit: 1 });
    return rows[0] ? { rank: rows[0].rank, index } : null;
  };
}
