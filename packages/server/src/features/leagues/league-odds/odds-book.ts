/** Odds of the current round, each worked out once for all who ask while the facts are the same, one after the other. */
import { ODDS_MEMBERS_MAX, type WireDuelOdds, type WireLeagueStory, type WireRankOdds } from "@elleveren/contract";
import type { EntryId, LeagueId, RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectNames } from "../../../db/entry-names.ts";
import { notFound, refuse, refuseField } from "../../../http/calls/errors.ts";
import type { ForecastBook } from "../../forecasts/index.ts";
import { currentRound } from "../../live/index.ts";
import { isInLeague, loadLeagueRound, type LeagueRound, memberIdsOf } from "../league-now/index.ts";
import type { League } from "../leagues/index.ts";
import { keptPerEngine } from "../standings/index.ts";
import { copySeason, drawNow, drawStory, type StoryDraws, type ToDraw } from "./draw-round.ts";
import { type DuelWish, oddsOfDuel } from "./duel-odds.ts";
import { createQueue } from "./in-turn.ts";
import { oddsOfLeague, type OddsOfLeague, rivalsOf, storyOfLeague } from "./league-odds.ts";
import type { DrawnField } from "./odds-of.ts";
import { fieldOf, oddsOfRank } from "./rank-odds.ts";
import { winnerOfTie } from "./settled-tie.ts";

/** In a story, the likeliest leaders. */
const SHOWN_IN_STORY = 5;

/** A league's answer may be about ten thousand teams; the others are small. */
const leagues = keptPerEngine<LeagueId, OddsOfLeague>(20);
const rivals = keptPerEngine<string, Awaited<ReturnType<typeof rivalsOf>>>(1000);
const leagueStories = keptPerEngine<string, WireLeagueStory>(200);
const duels = keptPerEngine<string, WireDuelOdds>(1000);
const ranks = keptPerEngine<EntryId, WireRankOdds>(1000);
/** The same for every team and every duel. */
const fields = keptPerEngine<RoundId, DrawnField>(1);
const stories = keptPerEngine<RoundId, StoryDraws[]>(1);
const moments = keptPerEngine<RoundId, ToDraw>(1);

export type OddsBook = ReturnType<typeof createOddsBook>;

/**
 * Every answer is of one moment. Refuses with 404 before the first deadline, `odds_hidden` for a league without chances,
 * `large_leagues_forbidden` for a league of too
 * many teams or of head-to-heads, `not_in_table` for a team that is not in the league's round, 503 while too many wait.
 */
export function createOddsBook(ctx: Context, book: ForecastBook) {
  const inTurn = createQueue();

  /** The current round as it is drawn, and what tells it from what was known before. */
  async function reached() {
    const forecasts = await book.read();
    const season = ctx.live.findSeason();
    const round = currentRound(season);
    const engine = ctx.live.engine();
    if (!season || !round || !engine) throw notFound("round");
    const { roundId } = round;
    const stamp = [season.revision, ctx.live.ranksMark(), season.roundsMark, forecasts.version];
    const what = await moments(engine).get(roundId, stamp, () =>
      Promise.resolve({ engine, season: copySeason(season, roundId), roundId, forecasts }),
    );
    return { what, stamp };
  }

  async function roundOf(league: League) {
    if (league.hidesOdds) throw refuse([{ code: "odds_hidden" }]);
    const at = await loadLeagueRound(ctx, league, undefined);
    if (!at) throw notFound("round");
    return { ...(await reached()), at };
  }

  async function membersOf(league: League) {
    const { at, what, stamp } = await roundOf(league);
    const ids = league.scoring === "h2h" ? null : memberIdsOf(at, ODDS_MEMBERS_MAX);
    if (!ids) throw refuse([{ code: "large_leagues_forbidden" }]);
    const all = await leagues(what.engine).get(league.leagueId, [...stamp, ids.length], () =>
      inTurn(async () => oddsOfLeague(ctx, what, { league, ids }, await drawNow(what))),
    );
    return { what, stamp: [...stamp, ids.length], ids, all };
  }

  const storyDraws = (what: ToDraw, stamp: readonly unknown[]) =>
    stories(what.engine).get(what.roundId, stamp, () => drawStory(what));

  return {
    /** Of all teams, and of `own` the rivals above and below. */
    async ofLeague(league: League, own: EntryId | null) {
      const { what, stamp, all } = await membersOf(league);
      if (own === null) return { ...all, chase: null, threat: null };
      const near = await rivals(what.engine).get(`${league.leagueId} ${own}`, stamp, () =>
        inTurn(async () => rivalsOf(ctx, what, { league, own, teams: all.teams }, await drawNow(what))),
      );
      return { ...all, ...near };
    },

    async storyOf(league: League, own: EntryId | null): Promise<WireLeagueStory> {
      const { what, stamp, ids, all } = await membersOf(league);
      const shown = [
        ...new Set([
          ...(own !== null && ids.includes(own) ? [own] : []),
          ...all.teams.slice(0, SHOWN_IN_STORY).map(({ entryId }) => entryId),
        ]),
      ];
      return leagueStories(what.engine).get(`${league.leagueId} ${own}`, stamp, async () =>
        storyOfLeague(ctx, what, { league, ids, own, shown, inTurn }, await storyDraws(what, stamp.slice(0, -1))),
      );
    },

    async ofDuel(league: League, wish: DuelWish): Promise<WireDuelOdds> {
      const { at, what, stamp } = await roundOf(league);
      const [a, b] = wish.pair;
      requireMember(at, "a", a);
      requireMember(at, "b", b);
      if (a === b) throw refuseField("b", "same_entry");
      const odds = await duels(what.engine).get(`${a} ${b} ${wish.isKnockout}`, stamp, () =>
        inTurn(async () => oddsOfDuel(ctx, what, wish, await storyDraws(what, stamp))),
      );
      if (!wish.isKnockout) return odds;
      // Not kept with the odds: a cup's matches are decided a moment after their round is settled.
      const winnerId = await winnerOfTie(ctx, league, { roundId: what.roundId, pair: wish.pair });
      return winnerId === null ? odds : { ...odds, through: Number(winnerId === a) };
    },

    async ofRank(id: EntryId): Promise<WireRankOdds> {
      const { what, stamp } = await reached();
      const { engine, roundId } = what;
      if (!engine.entryRound(id, roundId)?.overallRank) throw notFound("ranked team");
      return ranks(engine).get(id, stamp, () =>
        inTurn(async () => {
          const draws = await drawNow(what);
          const field = await fields(engine).get(roundId, [...stamp, engine.entryCount], () => fieldOf(what, draws));
          return oddsOfRank(what, id, field, draws);
        }),
      );
    },

    namesOf: (ids: readonly EntryId[]) => selectNames(ctx.db, ids),
  };
}

function requireMember(at: LeagueRound, field: string, id: EntryId): void {
  if (!isInLeague(at, id)) throw refuseField(field, "not_in_table");
}
