/** `bootstrap-static/`: everything but the viewer's own chips. */
import {
  elementTypeOf,
  type WireBootstrap,
  type WireElementType,
  type WireEvent,
  wireSeconds,
  type WireTeam,
} from "@elleveren/contract";
import { clubRatings, type FootballerId, POSITIONS, type RoundId, rulesetById, settingsBeyond } from "@elleveren/rules";
import type { RoundSummary } from "@elleveren/engine";

import { secureAddress } from "../../../web-address.ts";
import type { MediaHosts } from "../../../config/config.ts";
import type { Forecasts } from "../../forecasts/index.ts";
import { presentChip } from "../../play/index.ts";
import type { FootballerRound, LiveFixture, LiveRound, SeasonMemory } from "../../live/index.ts";
import { presentElements } from "./elements.present.ts";
import { presentGameConfig, presentGameSettings } from "./game-settings.present.ts";
import { positionLabels, shownStats } from "./labels.ts";
import { currentRoundId } from "./season-figures.ts";

/** `clock` only where game time differs from real time, which readers have themselves. */
export function presentBootstrap(
  season: SeasonMemory,
  forecasts: Forecasts | null,
  nowMs: number,
  clock: { readonly nowMs: number; readonly speed: number } | null,
  summaryOf: SummaryOf,
  media: MediaHosts,
): WireBootstrap {
  const { ruleset } = season;
  const changed = settingsBeyond(rulesetById(ruleset.id), ruleset);
  return {
    chips: ruleset.chips.map((allowance) => presentChip(ruleset, allowance)),
    events: presentEvents(season, summaryOf),
    game_settings: presentGameSettings(ruleset, media),
    game_config: presentGameConfig(ruleset),
    phases: season.phases.map((phase) => ({
      id: phase.phaseId,
      name: phase.name,
      start_event: phase.startRoundId,
      stop_event: phase.stopRoundId,
      highest_score: null,
    })),
    teams: presentTeams(season),
    total_players: season.entryCount,
    elements: presentElements(season, nowMs, forecasts),
    element_stats: shownStats(ruleset).map(({ name, label }) => ({ label, name })),
    element_types: presentElementTypes(season),
    game_now_ms: clock?.nowMs ?? null,
    game_speed: clock?.speed ?? null,
    ruleset: ruleset.id,
    // Few seasons have any, and the first page waits for every byte.
    ...(Object.keys(changed).length > 0 && { settings: changed }),
  };
}

function presentTeams(season: SeasonMemory): WireTeam[] {
  const table = clubTable(season);
  const ratingsOf = clubRatings([...season.fixtures.values()].filter(isResult));
  const clubs = [...season.clubs.values()].sort((a, b) => a.clubId - b.clubId);
  return clubs.map((club) => {
    const standing = table.get(club.clubId);
    const { home, away } = ratingsOf(club.clubId);
    return {
      id: club.clubId,
      code: club.code,
      name: club.name,
      short_name: club.shortName,
      unavailable: club.unavailable,
      position: standing?.position ?? 0,
      played: standing?.played ?? 0,
      win: standing?.won ?? 0,
      draw: standing?.drawn ?? 0,
      loss: standing?.lost ?? 0,
      points: standing?.points ?? 0,
      form: null,
      strength: club.strength,
      strength_overall_home: home.overall,
      strength_overall_away: away.overall,
      strength_attack_home: home.attack,
      strength_attack_away: away.attack,
      strength_defence_home: home.defence,
      strength_defence_away: away.defence,
      team_division: null,
      pulse_id: club.clubId,
      link_url: secureAddress(club.url) ?? "",
      kit: club.kit,
    };
  });
}

function presentElementTypes({ ruleset, footballers }: SeasonMemory): WireElementType[] {
  return POSITIONS.map((position) => {
    const rules = ruleset.squad.positions[position];
    const labels = positionLabels(ruleset, position);
    return {
      id: elementTypeOf(position),
      plural_name: labels.plural,
      plural_name_short: labels.singularShort,
      singular_name: labels.singular,
      singular_name_short: labels.singularShort,
      squad_select: rules.select,
      squad_min_select: null,
      squad_max_select: null,
      squad_min_play: rules.minPlay,
      squad_max_play: rules.maxPlay,
      ui_shirt_specific: position === "GKP",
      sub_positions_locked: [...rules.lockedSubSlots],
      element_count: [...footballers.values()].filter((one) => one.position === position && !one.removed).length,
    };
  });
}

type Tally = ReturnType<typeof emptyTally>;

/** The real league's table, from finished matches: 3 points for a win, 1 for a draw. Clubs of the market; position 0 while nothing has been played. Equal clubs stand by goals, then by name. */
function clubTable(season: Pick<SeasonMemory, "clubs" | "fixtures">) {
  const clubs = [...season.clubs.values()].filter((club) => !club.unavailable);
  const tallies = new Map(clubs.map((club) => [club.clubId, emptyTally()]));
  const results = [...season.fixtures.values()].filter(isResult);
  for (const { homeClubId, awayClubId, homeScore, awayScore } of results) {
    add(tallies.get(homeClubId), homeScore, awayScore);
    add(tallies.get(awayClubId), awayScore, homeScore);
  }
  const rank = ({ won, drawn, scored, conceded }: Tally) => [won * 3 + drawn, scored - conceded, scored] as const;
  const ordered = clubs.toSorted((a, b) => {
    const [first, second] = [rank(tallies.get(a.clubId)!), rank(tallies.get(b.clubId)!)];
    const byRank = second[0] - first[0] || second[1] - first[1] || second[2] - first[2];
    return byRank || a.name.localeCompare(b.name, "nb");
  });
  return new Map(
    ordered.map(({ clubId }, index) => {
      const { won, drawn, lost } = tallies.get(clubId)!;
      const position = results.length === 0 ? 0 : index + 1;
      return [clubId, { position, played: won + drawn + lost, won, drawn, lost, points: won * 3 + drawn }] as const;
    }),
  );
}

type Result = LiveFixture & { readonly homeScore: number; readonly awayScore: number };

/** A match whose result is final. */
const isResult = (fixture: LiveFixture): fixture is Result =>
  (fixture.finished || fixture.finishedProvisional) && fixture.homeScore !== null && fixture.awayScore !== null;

const emptyTally = () => ({ won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0 });

function add(tally: Tally | undefined, scored: number, conceded: number): void {
  if (!tally) return;
  tally.scored += scored;
  tally.conceded += conceded;
  if (scored > conceded) tally.won += 1;
  else if (scored === conceded) tally.drawn += 1;
  else tally.lost += 1;
}

/** A round's average and highest score as far as it has come. */
type SummaryOf = (roundId: RoundId) => RoundSummary | null;

/**
 * At a deadline the open round becomes current and the one before it previous (EG-35). Until a round is settled its
 * average and highest score are live.
 */
function presentEvents(season: SeasonMemory, summaryOf: SummaryOf): WireEvent[] {
  const currentIndex = season.rounds.findIndex((round) => round.roundId === currentRoundId(season));
  return season.rounds.map((round, index) => ({
    id: round.roundId,
    name: round.name,
    deadline_time: wireSeconds(round.deadlineAtMs),
    deadline_time_epoch: Math.floor(round.deadlineAtMs / 1000),
    deadline_time_game_offset: 0,
    release_time: null,
    ...presentScores(round, round.state === "closed" ? summaryOf(round.roundId) : null),
    finished: round.state === "settled",
    data_checked: round.state === "settled",
    is_previous: currentIndex > 0 && index === currentIndex - 1,
    is_current: index === currentIndex,
    is_next: round.state === "open",
    cup_leagues_created: round.cupsDrawn,
    h2h_ko_matches_created: isKnockoutRound(season, round) && ["closed", "settled"].includes(round.state),
    can_enter: round.state === "open",
    can_manage: round.state === "open",
    released: true,
    chip_plays: [...round.chipPlays],
    most_selected: round.mostSelected,
    most_transferred_in: round.mostTransferredIn,
    most_captained: round.mostCaptained,
    most_vice_captained: round.mostViceCaptained,
    ...presentTop(season, round),
    transfers_made: round.transfersMade,
    overrides: { rules: {}, scoring: {}, element_types: [], pick_multiplier: null },
  }));
}

/** One of the last rounds, in which head-to-head leagues may play knock-outs; their pairs are fixed at its deadline. */
const isKnockoutRound = ({ ruleset }: SeasonMemory, { roundId }: LiveRound): boolean =>
  roundId > ruleset.roundCount - ruleset.leagues.maxKoRoundsPrivateH2h;

function presentScores(round: LiveRound, live: RoundSummary | null) {
  return {
    average_entry_score: live?.averagePoints ?? round.averagePoints ?? 0,
    highest_score: live?.highest?.points ?? round.highestPoints,
    highest_scoring_entry: live?.highest?.entryId ?? round.highestEntryId,
    ranked_count: live?.rankedCount ?? round.rankedCount,
  };
}

/** The round's best footballer so far: most points, then the lower price, then the lower id. */
function presentTop(season: SeasonMemory, round: LiveRound): Pick<WireEvent, "top_element" | "top_element_info"> {
  const prices = season.frozen.get(round.roundId);
  const priceOf = (id: FootballerId) => prices?.get(id)?.priceTenths ?? season.footballers.get(id)?.priceTenths ?? 0;
  let top: FootballerRound | null = null;
  for (const own of season.roundPoints.get(round.roundId)?.values() ?? []) {
    if (own.performance.played && (!top || isBetter(own, top))) top = own;
  }
  return top
    ? { top_element: top.footballerId, top_element_info: { id: top.footballerId, points: top.points } }
    : { top_element: null, top_element_info: null };

  function isBetter(a: FootballerRound, b: FootballerRound): boolean {
    const byPoints = a.points - b.points;
    if (byPoints !== 0) return byPoints > 0;
    const byPrice = priceOf(b.footballerId) - priceOf(a.footballerId);
    return byPrice === 0 ? a.footballerId < b.footballerId : byPrice > 0;
  }
}
