/** Content of the picture of a round's story: a chance match by match, in a duel, a tie or a league, and who turned it. */
import type { SiteChoice, WireTurned } from "@elleveren/contract";
import type { EntryId, FixtureId, RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { DuelWish, OddsBook } from "../league-odds/index.ts";
import type { League } from "../leagues/index.ts";
import { leagueNameIn } from "./table-picture.ts";

export interface StoryLine {
  readonly entryId: EntryId;
  readonly name: string;
  /** State by state, 0 to 1. */
  readonly chances: readonly number[];
}

interface TurningPoint {
  readonly name: string;
  readonly kind: WireTurned["kind"];
  readonly points: number;
  readonly change: number;
}

export interface StoryPicture extends SiteChoice {
  readonly roundId: RoundId;
  readonly leagueName: string;
  readonly of: "duel" | "tie" | "league";
  /** Null when all is over. */
  readonly liveAtMs: number | null;
  /** Of a duel the other team; null in a league. */
  readonly rival: { readonly entryId: EntryId; readonly name: string } | null;
  /** The match that each state is after, in short names of its clubs; null before the round. */
  readonly matches: readonly (string | null)[];
  /** The first is the one that the story is about. */
  readonly lines: readonly StoryLine[];
  /** The largest of the round, in the order in which they came. */
  readonly turned: readonly TurningPoint[];
}

const MOST_TURNED = 3;

/** Null before the first match has begun. */
export async function loadDuelStory(
  ctx: Context,
  odds: OddsBook,
  { league, site, ...wish }: DuelWish & { readonly league: League; readonly site: SiteChoice },
): Promise<StoryPicture | null> {
  const { a, b, event, is_decided: isDecided, through, story } = await odds.ofDuel(league, wish);
  if (story.length < 2) return null;
  // Through, when a tie is told of, is what the end of the line says.
  const chances = story.map(({ win }, at) => (at === story.length - 1 && through !== null ? through : win));
  return {
    ...site,
    ...aboutOf(ctx, { league, site, isDecided, event, story }),
    of: wish.isKnockout ? "tie" : "duel",
    rival: { entryId: b.entry, name: b.entry_name },
    lines: [{ entryId: a.entry, name: a.entry_name, chances }],
  };
}

/** Null before the first match has begun, and for a team that is not in the league. */
export async function loadLeagueStory(
  ctx: Context,
  odds: OddsBook,
  { league, own, site }: { readonly league: League; readonly own: EntryId | null; readonly site: SiteChoice },
): Promise<StoryPicture | null> {
  const { teams, event, is_decided: isDecided, story } = await odds.storyOf(league, own);
  if (story.length < 2 || (own !== null && teams[0]?.entry !== own)) return null;
  return {
    ...site,
    ...aboutOf(ctx, { league, site, isDecided, event, story }),
    of: "league",
    rival: null,
    lines: teams.map(({ entry, entry_name: name }, team) => ({
      entryId: entry,
      name,
      chances: story.map(({ first }) => first[team]!),
    })),
  };
}

interface Told {
  readonly league: League;
  readonly site: SiteChoice;
  readonly isDecided: boolean;
  readonly event: RoundId;
  readonly story: readonly { readonly fixture: FixtureId | null; readonly turned: readonly WireTurned[] }[];
}

function aboutOf(ctx: Context, { league, site, isDecided, event, story }: Told) {
  const { clubs, fixtures, footballers } = ctx.live.season();
  const largest = story
    .flatMap(({ turned }) => turned)
    .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change))
    .slice(0, MOST_TURNED);
  return {
    roundId: event,
    leagueName: leagueNameIn(site.language, league),
    liveAtMs: isDecided ? null : ctx.clock.nowMs(),
    matches: story.map(({ fixture: id }) => {
      const fixture = id === null ? undefined : fixtures.get(id);
      return fixture
        ? `${clubs.get(fixture.homeClubId)?.shortName ?? ""}–${clubs.get(fixture.awayClubId)?.shortName ?? ""}`
        : null;
    }),
    turned: story
      .flatMap(({ turned }) => turned)
      .filter((one) => largest.includes(one))
      .map(({ element, kind, points, change }) => ({
        name: footballers.get(element)?.webName ?? "",
        kind,
        points,
        change,
      })),
  };
}
