/** Creating a private head-to-head league: the creator administers it and is its first member. */
import {
  accepted,
  checkH2hSettings,
  type EntryId,
  type H2hSettingsProblem,
  refused,
  type Result,
  type RoundId,
} from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import { notify } from "../../../../db/notify.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { selectH2hSeason } from "./h2h-season.sql.ts";
import { insertNewLeague } from "./insert-new-league.ts";
import { insertLeagueAct } from "../log/league-log.sql.ts";
import { checkLeagueName, type LeagueNameProblem, normaliseLeagueName } from "./league-name.ts";
import type { League } from "../leagues.sql.ts";
import { countPrivateLeagues, insertMember, lockEntryRow } from "../members/members.sql.ts";

export type CreateH2hProblem =
  LeagueNameProblem | H2hSettingsProblem | { readonly code: "max_private_entries"; readonly max: number };

export interface CreateH2hRequest {
  readonly entryId: EntryId;
  readonly name: string;
  readonly startRoundId: RoundId;
  readonly koRounds: number;
  /** Null is no limit. */
  readonly maxEntries: number | null;
}

/** The first round is one whose deadline is ahead, early enough for the knock-outs (LG-11, LG-12, LG-13, LG-15). */
export async function createH2hLeague(
  ctx: Context,
  request: CreateH2hRequest,
): Promise<Result<League, CreateH2hProblem>> {
  const { ruleset } = ctx.game();
  const max = ruleset.leagues.joinPrivateMax;
  const { entryId, startRoundId, koRounds, maxEntries } = request;
  const name = normaliseLeagueName(request.name);
  return transact(ctx.db, async (tx) => {
    await lockEntryRow(tx, entryId);
    const season = await selectH2hSeason(tx, ruleset);
    const problems: CreateH2hProblem[] = [
      ...checkLeagueName(name),
      ...checkH2hSettings(season, { startRound: startRoundId, koRounds, maxEntries }),
    ];
    if ((await countPrivateLeagues(tx, entryId)) >= max) problems.push({ code: "max_private_entries", max });
    if (problems.length > 0) return refused(problems);

    const settings = { name, startRoundId, koRounds, maxEntries };
    const league = await insertNewLeague(ctx, tx, { ...settings, adminEntryId: entryId, scoring: "h2h" });
    await insertMember(tx, league.leagueId, entryId);
    await insertLeagueAct(tx, { leagueId: league.leagueId, entryId, kind: "created", details: settings });
    await notify(tx, { kind: "leagues", leagueId: league.leagueId });
    return accepted(league);
  });
}
