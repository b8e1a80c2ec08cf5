/** A league's table among its active teams, as open as the official one. */
import { ACTIVE_MEMBERS_MAX, activeTableCall, routeSchema, type WireActiveTable } from "@elleveren/contract";
import { entryId, type EntryId, type LeagueId, type RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectNames } from "../../../db/entry-names.ts";
import type { App } from "../../../http/app.ts";
import { notFound, refuse } from "../../../http/calls/errors.ts";
import { type LeagueRound, loadLeagueRound } from "../league-now/index.ts";
import { requireLeague } from "../leagues/index.ts";
import { activeSince, activeStamp, keptPerEngine, selectActive } from "../standings/index.ts";

const SHOWN = 10;

interface ActiveRow {
  readonly entryId: EntryId;
  readonly rank: number;
  readonly rankAll: number;
  readonly total: number;
}

interface ActiveTable {
  readonly since: RoundId;
  readonly memberCount: number;
  readonly rows: readonly ActiveRow[];
}

const tables = keptPerEngine<LeagueId, ActiveTable>(500);

export function activeTableRoutes(app: App, ctx: Context): void {
  app.get(activeTableCall.path, { schema: routeSchema(activeTableCall) }, async (request): Promise<WireActiveTable> => {
    const league = await requireLeague(ctx, request.params.leagueId);
    const at = league.scoring === "h2h" ? undefined : await loadLeagueRound(ctx, league, undefined);
    if (at === null) throw notFound("round");
    if (!at || (at.members?.rows.length ?? at.engine.entryCount) > ACTIVE_MEMBERS_MAX) {
      throw refuse([{ code: "large_leagues_forbidden" }]);
    }
    const stamp = [ctx.live.ranksMark(), at.members, activeStamp()];
    const { since, memberCount, rows } = await tables(at.engine).get(league.leagueId, stamp, () => makeTable(ctx, at));
    const own = request.query.entry === undefined ? null : entryId(request.query.entry);
    const shown = rows.filter((row, place) => place < SHOWN || row.entryId === own);
    const names = await selectNames(
      ctx.db,
      shown.map((row) => row.entryId),
    );
    return {
      since,
      active: rows.length,
      members: memberCount,
      own_rank: rows.find((row) => row.entryId === own)?.rank ?? null,
      rows: shown.flatMap(({ entryId: id, rank, rankAll, total }) => {
        const name = names.get(id);
        return name ? [{ ...name, rank, rank_all: rankAll, total }] : [];
      }),
    };
  });
}

async function makeTable(ctx: Context, { engine, members, league, roundId }: LeagueRound): Promise<ActiveTable> {
  const since = activeSince(roundId);
  const table = await engine.leagueSnapshot({ members, startRound: league.startRoundId, roundId });
  const all = table.rows(0, table.rankedCount);
  const active = await ctx.reads.read((db) =>
    selectActive(
      db,
      all.map((row) => row.entryId),
      since,
    ),
  );
  let rank = 0;
  const standing = all.filter((row) => active.has(row.entryId));
  const rows = standing.map((row, place): ActiveRow => {
    if (standing[place - 1]?.totalPoints !== row.totalPoints) rank = place + 1;
    return { entryId: row.entryId, rank, rankAll: row.rank, total: row.totalPoints };
  });
  return { since, memberCount: table.rankedCount, rows };
}
