/** A league's hall of fame: who won it and its cups, season by season, and who won most. */
import type { WireHallMember, WireHallOfFame, WireHallSeason } from "@elleveren/contract";
import type { AccountId, EntryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectNames } from "../../../db/entry-names.ts";
import type { League } from "../leagues/index.ts";
import type { HallKind } from "./find-honours.ts";
import { type PastHonour, selectAccountsOf, selectHonours, selectPastHonours } from "./hall.sql.ts";

/** Members that are listed with what they won. */
const LISTED = 50;
/** The tallies that an honour adds to, by the honour. */
const COUNTED: Readonly<Record<HallKind, readonly ("titles" | "trophies" | "podiums")[]>> = {
  first: ["titles", "podiums"],
  second: ["podiums"],
  third: ["podiums"],
  knockout: ["trophies"],
  cup: ["trophies"],
  format: ["trophies"],
  round: [],
};

/** A team's honour; this season's teams have a page. */
interface WonHonour extends PastHonour {
  readonly entry: EntryId | null;
}

/** This season's honours are added when it is over: until then nothing is for good. */
export async function loadHall(ctx: Context, league: League): Promise<WireHallOfFame> {
  const own = await thisSeason(ctx, league, ctx.game().seasonName);
  const past = await selectPastHonours(ctx.db, league.leagueId);
  const won = [...(own ?? []), ...past.map((honour): WonHonour => ({ ...honour, entry: null }))];
  const seasons = [...Map.groupBy(won, (one) => one.season).values()].map(presentSeason);
  const rounds = seasons.flatMap(({ season: name, honours }) =>
    honours.filter(({ kind }) => kind === "round").map((honour) => ({ season: name, ...honour })),
  );
  // Of several as high the one that had it first.
  const record = rounds.reduce<(typeof rounds)[number] | null>(
    (best, one) => (best === null || one.points >= best.points ? one : best),
    null,
  );
  return { seasons, members: membersOf(won), record, is_over: own !== null };
}

/** As it is kept; null while the season goes on, and for a minute or so after its last settling. */
async function thisSeason({ db }: Context, league: League, season: string): Promise<WonHonour[] | null> {
  const honours = await selectHonours(db, league.leagueId);
  if (!honours) return null;
  const ids = [...new Set(honours.flatMap(({ entryIds }) => entryIds))];
  const names = await selectNames(db, ids);
  const accounts = await selectAccountsOf(db, ids);
  return honours.flatMap(({ entryIds, ...honour }) =>
    entryIds.flatMap((entry): WonHonour[] => {
      const named = names.get(entry);
      if (!named) return [];
      const { entry_name: entryName, player_name: managerName } = named;
      const accountId = accounts.get(entry) ?? null;
      return [{ ...honour, season, leagueName: league.name, accountId, entry, entryName, managerName }];
    }),
  );
}

function presentSeason(won: readonly WonHonour[]): WireHallSeason {
  const [{ season, leagueName }] = won as [WonHonour];
  const honours = [...Map.groupBy(won, ({ kind, number }) => `${kind} ${number}`).values()].map((same) => {
    const [{ kind, number, name, points }] = same as [WonHonour];
    return { kind, number, name, points, teams: same.map(presentTeam) };
  });
  return { season, name: leagueName, honours };
}

const presentTeam = ({ entry, entryName, managerName }: WonHonour) => ({
  entry_name: entryName,
  player_name: managerName,
  entry,
});

/** By account: a manager has another team each season. Under the latest name. */
function membersOf(won: readonly WonHonour[]): WireHallMember[] {
  const members = new Map<AccountId, WireHallMember>();
  for (const one of won) {
    if (one.accountId === null) continue;
    const before = members.get(one.accountId) ?? { ...presentTeam(one), titles: 0, trophies: 0, podiums: 0 };
    const counts = COUNTED[one.kind].map((count) => [count, before[count] + 1]);
    members.set(one.accountId, { ...before, ...Object.fromEntries(counts) });
  }
  return [...members.values()]
    .filter(({ trophies, podiums }) => trophies + podiums > 0)
    .toSorted((one, other) => other.titles - one.titles || other.trophies - one.trophies || other.podiums - one.podiums)
    .slice(0, LISTED);
}
