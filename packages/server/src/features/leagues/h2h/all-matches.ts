/** Every match of a head-to-head league, for who takes them along. */
import type { WireMatch } from "@elleveren/contract";

import type { Context } from "../../../context.ts";
import { refuse } from "../../../http/calls/errors.ts";
import { isUnlistable, type League } from "../leagues/index.ts";
import { selectNames } from "../../play/index.ts";
import { selectDraw } from "./draws.sql.ts";
import { presentH2hMatch } from "./h2h.present.ts";
import { loadMatches } from "./load-matches.ts";

/** None until the draw; refused for leagues whose matches are only told one team at a time. */
export async function loadAllMatches(ctx: Context, league: League): Promise<WireMatch[]> {
  const { ruleset } = ctx.game();
  if (await isUnlistable(ctx.db, league, ruleset)) throw refuse([{ code: "large_leagues_forbidden" }]);
  const draw = await selectDraw(ctx.db, league.leagueId);
  if (!draw) return [];
  const all: WireMatch[] = [];
  for (let page = 1; ; page += 1) {
    const { matches, hasNext } = await loadMatches(ctx, { draw, page, entryId: null, roundId: null });
    const names = await selectNames(
      ctx.db,
      matches.flatMap(({ first, second }) =>
        [first, second].flatMap((side) => (typeof side === "object" ? [side.entryId] : [])),
      ),
    );
    all.push(...matches.map((match) => presentH2hMatch(ruleset, names, match)));
    if (!hasNext) return all;
  }
}
