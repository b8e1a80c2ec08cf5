/** Where entries stand in a league's table, found by their number or by a name. */
import { MOST_FOUND, STANDINGS_PAGE_SIZE, type WireFoundEntries } from "@elleveren/contract";
import { type EntryId, entryId, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";
import { managerName, selectNames } from "../../../db/entry-names.ts";
import { currentRound } from "../../live/index.ts";
import { loadH2hTable } from "../h2h/index.ts";
import { type League, loadLeagueViewer } from "../leagues/index.ts";
import { memberCache } from "../standings/index.ts";

/** In a league of up to so many every name is read, in a few milliseconds; in a larger one names by their beginning. */
const MOST_READ = 20_000;

interface FindRequest {
  readonly league: League;
  /** First and last round that count; null is the whole season. A head-to-head league has no others. */
  readonly phase: { readonly from: RoundId; readonly to: RoundId } | null;
  /** Of one entry, or of the entries the text finds. */
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
      ...name,
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
  /** Shared among level entries. */
  readonly rank: number;
  /** From 0, unique. */
  readonly index: number;
}

/** Finds places in one table; null for an entry not in it yet. */
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

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Names that contain the text, whatever its capitals; reads every member, those first that begin with it. */
async function selectContaining(db: Queryable, { leagueId }: League, text: string, limit: number): Promise<EntryId[]> {
  const begins = `${escaped(text)}%`;
  const contains = `%${begins}`;
  const { rows } = await sql<{ entry_id: number }>`
    select e.entry_id from league_members m join entries e using (entry_id)
    where m.league_id = ${leagueId} and (e.name ilike ${contains} or ${managerName} ilike ${contains})
    order by not (e.name ilike ${begins} or ${managerName} ilike ${begins}), lower(e.name), e.entry_id
    limit ${limit}`.execute(db);
  return rows.map((row) => entryId(row.entry_id));
}

/**
 * Names of entries looked at, for each way of beginning, before it is asked whether they are in the league: bounds the
 * work for a beginning that half the game has.
 */
const MOST_LOOKED_AT = 5000;

/** Teams, managers and managers' last names that begin with the text, whatever its capitals, by index. */
async function selectBeginning(db: Queryable, league: League, text: string, limit: number): Promise<EntryId[]> {
  const begins = `${escaped(text.toLowerCase())}%`;
  const isOverall = league.shortName === "overall";
  const most = isOverall ? limit : MOST_LOOKED_AT;
  const members = isOverall
    ? sql``
    : sql`join league_members m on m.league_id = ${league.leagueId} and m.entry_id = found.entry_id`;
  const { rows } = await sql<{ entry_id: number }>`
    with found as (
      (select e.entry_id from entries e where lower(e.name) like ${begins} limit ${most})
      union (select e.entry_id from entries e where lower(${managerName}) like ${begins} limit ${most})
      union (select e.entry_id from entries e where lower(e.manager_last_name) like ${begins} limit ${most})
    )
    select e.entry_id from found join entries e using (entry_id) ${members}
    order by lower(e.name), e.entry_id limit ${limit}`.execute(db);
  return rows.map((row) => entryId(row.entry_id));
}
