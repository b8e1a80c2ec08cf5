/** Footballers as the market shows them. */
import { elementTypeOf, type WireElement, wireMicros, wireSeconds, type WireStats } from "@elleveren/contract";
import {
  type FootballerId,
  pointsPerPrice,
  priceOutlook,
  priceProgress,
  type PriceTime,
  type RoundId,
  selectedByPercent,
} from "@elleveren/rules";

import { newsOf } from "../../facts/index.ts";
import type { Forecasts } from "../../forecasts/index.ts";
import { fixturesOfRound, type LiveFootballer, type MarketRow, type SeasonMemory } from "../../live/index.ts";
import { currentRoundId, type FootballerFigures, openRoundId, seasonFigures } from "./season-figures.ts";
import { decimal, presentStats } from "./stats.present.ts";
import { minutesToChange } from "../../clock/index.ts";

interface Shown {
  readonly footballer: LiveFootballer;
  readonly figures: FootballerFigures;
  readonly market: MarketRow | undefined;
  /** The club's matches in the coming and in the current round. */
  readonly matchesNext: number;
  readonly matchesThis: number;
  /** Points, as forecast; null where the round has no forecast. */
  readonly expectedNext: number | null;
  readonly expectedThis: number | null;
}

function expectedIn(forecasts: Forecasts | null, roundId: RoundId | null, footballerId: FootballerId): number | null {
  const round = roundId === null ? undefined : forecasts?.rounds.get(roundId);
  return round ? (round.men.get(footballerId)?.mean ?? 0) : null;
}

/** All footballers of the season, by id. Form depends on the time; without forecasts it stands in for expected points. */
export function presentElements(season: SeasonMemory, nowMs: number, forecasts: Forecasts | null): WireElement[] {
  const figures = seasonFigures(season, nowMs);
  const [open, current] = [openRoundId(season), currentRoundId(season)];
  const matchesNext = open === null ? new Map() : matchCounts(season, open);
  const matchesThis = current === null ? null : matchCounts(season, current);
  const shown = [...season.footballers.values()]
    .sort((a, b) => a.footballerId - b.footballerId)
    .map((footballer) => ({
      footballer,
      figures: figures.get(footballer.footballerId)!,
      market: season.market.get(footballer.footballerId),
      matchesNext: matchesNext.get(footballer.clubId) ?? 0,
      matchesThis: matchesThis?.get(footballer.clubId) ?? 0,
      expectedNext: expectedIn(forecasts, open, footballer.footballerId),
      expectedThis: expectedIn(forecasts, current, footballer.footballerId),
    }));
  const ranks = rankFigures(shown);
  const time = priceTimeOf(season, nowMs);
  return shown.map((row) => presentElement(season, row, { ranks, time, hasCurrent: matchesThis !== null }));
}

/** Values shared by all footballers, or computed from all. */
interface Whole {
  readonly ranks: ReadonlyMap<FootballerId, RankFields>;
  readonly time: PriceTime & { readonly deadlineAtMs: number | null };
  readonly hasCurrent: boolean;
}

type RankFields = Pick<WireElement, "now_cost_rank" | "form_rank" | "points_per_game_rank" | "selected_rank">;

function presentElement(season: SeasonMemory, row: Shown, { ranks, time, hasCurrent }: Whole): WireElement {
  const { footballer, figures } = row;
  const stats = presentStats(figures.stats);
  return {
    ...presentIdentity(season, footballer),
    ...presentMarket(season, row, time),
    ...presentScores(row, hasCurrent),
    ...stats,
    ...perNinety(stats),
    ...ranks.get(footballer.footballerId),
    corners_and_indirect_freekicks_order: null,
    corners_and_indirect_freekicks_text: "",
    direct_freekicks_order: null,
    direct_freekicks_text: "",
    penalties_order: null,
    penalties_text: "",
    known_name: "",
    region: null,
    birth_date: null,
    team_join_date: null,
    has_temporary_code: false,
    opta_code: "",
    scout_risks: [],
    scout_news_link: "",
  };
}

function presentIdentity(season: SeasonMemory, footballer: LiveFootballer) {
  const canTransact = !footballer.removed && footballer.status !== "u";
  return {
    id: footballer.footballerId,
    code: footballer.code,
    fiks_id: footballer.fiksId,
    web_name: footballer.webName,
    first_name: footballer.firstName,
    second_name: footballer.secondName,
    element_type: elementTypeOf(footballer.position),
    team: footballer.clubId,
    team_code: season.clubs.get(footballer.clubId)?.code ?? 0,
    photo: footballer.photo,
    squad_number: footballer.squadNumber,
    special: false,
    removed: footballer.removed,
    status: footballer.status as WireElement["status"],
    ...presentNews(footballer),
    news_added: footballer.newsAddedAtMs === null ? null : wireMicros(footballer.newsAddedAtMs),
    chance_of_playing_next_round: footballer.chanceNextRound,
    chance_of_playing_this_round: footballer.chanceThisRound,
    can_select: canTransact,
    can_transact: canTransact,
  };
}

/** The default text, and a separate text for a language only where it differs: most news is in one language. */
function presentNews(footballer: LiveFootballer): Pick<WireElement, "news" | "news_nn" | "news_en"> {
  const { newsNn, newsEn } = footballer;
  const told = newsOf(footballer);
  return {
    news: told,
    ...(newsNn !== "" && newsNn !== told && { news_nn: newsNn }),
    ...(newsEn !== "" && newsEn !== told && { news_en: newsEn }),
  };
}

function presentMarket(season: SeasonMemory, { footballer, figures, market }: Shown, time: Whole["time"]) {
  const changeRound = footballer.priceTenths - footballer.roundPriceTenths;
  const changeStart = footballer.priceTenths - footballer.startPriceTenths;
  const owners = market?.selectedCount ?? 0;
  const pressure = {
    footballerId: footballer.footballerId,
    priceTenths: footballer.priceTenths,
    ownerCount: owners,
    netTransfers: (market?.transfersIn ?? 0) - (market?.transfersOut ?? 0),
    netSpent: market?.netSpent ?? 0,
    stepsTaken: market?.priceSteps ?? 0,
  };
  const progress = priceProgress(season.ruleset, pressure);
  const { isCalibrating, hourlyPercent, projections } = priceOutlook(season.ruleset, pressure, time);
  const isLocked = progress.isAtLimit && time.deadlineAtMs !== null;
  return {
    now_cost: footballer.priceTenths,
    cost_change_event: changeRound,
    // `0 - x` and not `-x`: a price that stood still fell by 0, not by -0.
    cost_change_event_fall: 0 - changeRound,
    cost_change_start: changeStart,
    cost_change_start_fall: 0 - changeStart,
    selected_by_percent: decimal(selectedByPercent(owners, season.entryCount), 1),
    transfers_in: figures.transfersIn,
    transfers_out: figures.transfersOut,
    transfers_in_event: market?.transfersIn ?? 0,
    transfers_out_event: market?.transfersOut ?? 0,
    price_change_percent: decimal(progress.isAtLimit ? 0 : progress.percent, 0),
    price_change_calibrating: isCalibrating,
    price_change_hourly_rate: hourlyPercent,
    price_change_locked_until: isLocked ? wireSeconds(time.deadlineAtMs!) : null,
    price_change_projections: projections.map(({ nightsAhead, percent, likelihood }) => ({
      offset: nightsAhead,
      projected_percent: decimal(percent, 1),
      likelihood,
    })),
  };
}

function presentScores(row: Shown, hasCurrent: boolean) {
  const { footballer, figures, matchesNext, matchesThis, expectedNext, expectedThis } = row;
  /** The form in each match of the round, times the chance of playing. */
  const byForm = (matches: number, chance: number | null) => (figures.form * matches * (chance ?? 100)) / 100;
  const next = expectedNext ?? byForm(matchesNext, footballer.chanceNextRound);
  const current = expectedThis ?? byForm(matchesThis, footballer.chanceThisRound);
  return {
    form: decimal(figures.form, 1),
    points_per_game: decimal(figures.pointsPerGame, 1),
    value_form: decimal(pointsPerPrice(figures.form, footballer.priceTenths), 1),
    value_season: decimal(pointsPerPrice(figures.totalPoints, footballer.priceTenths), 1),
    ep_next: decimal(next, 1),
    ep_this: hasCurrent ? decimal(current, 1) : null,
    total_points: figures.totalPoints,
    event_points: figures.roundPoints,
    in_dreamteam: figures.inDreamTeam,
    dreamteam_count: figures.dreamTeamCount,
  };
}

function matchCounts(season: SeasonMemory, roundId: Parameters<typeof fixturesOfRound>[1]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { homeClubId, awayClubId } of fixturesOfRound(season, roundId)) {
    for (const clubId of [homeClubId, awayClubId]) counts.set(clubId, (counts.get(clubId) ?? 0) + 1);
  }
  return counts;
}

function perNinety(stats: WireStats) {
  const per = (value: number | string) =>
    stats.minutes > 0 ? Math.round((Number(value) * 9000) / stats.minutes) / 100 : 0;
  return {
    expected_goals_per_90: per(stats.expected_goals),
    expected_assists_per_90: per(stats.expected_assists),
    expected_goal_involvements_per_90: per(stats.expected_goal_involvements),
    expected_goals_conceded_per_90: per(stats.expected_goals_conceded),
    goals_conceded_per_90: per(stats.goals_conceded),
    saves_per_90: per(stats.saves),
    starts_per_90: per(stats.starts),
    clean_sheets_per_90: per(stats.clean_sheets),
    defensive_contribution_per_90: per(stats.defensive_contribution),
  };
}

const RANKED = {
  now_cost: (row: Shown) => row.footballer.priceTenths,
  form: (row: Shown) => row.figures.form,
  points_per_game: (row: Shown) => row.figures.pointsPerGame,
  selected: (row: Shown) => row.market?.selectedCount ?? 0,
  influence: (row: Shown) => row.figures.stats.influence ?? 0,
  creativity: (row: Shown) => row.figures.stats.creativity ?? 0,
  threat: (row: Shown) => row.figures.stats.threat ?? 0,
  ict_index: (row: Shown) => row.figures.stats.ict_index ?? 0,
} as const;

/** Places among all (`_rank`) and within the position (`_rank_type`); equal values share one. */
function rankFigures(shown: readonly Shown[]): Map<FootballerId, RankFields> {
  const ranks = new Map<FootballerId, Record<string, number>>(shown.map((row) => [row.footballer.footballerId, {}]));
  for (const [name, valueOf] of Object.entries(RANKED)) {
    rankInto(ranks, `${name}_rank`, shown, valueOf);
    for (const group of Map.groupBy(shown, (row) => row.footballer.position).values()) {
      rankInto(ranks, `${name}_rank_type`, group, valueOf);
    }
  }
  return ranks;
}

function rankInto(
  ranks: ReadonlyMap<FootballerId, Record<string, number>>,
  field: string,
  rows: readonly Shown[],
  valueOf: (row: Shown) => number,
): void {
  let rank = 0;
  let before = Number.NaN;
  rows
    .map((row) => ({ id: row.footballer.footballerId, value: valueOf(row) }))
    .sort((a, b) => b.value - a.value)
    .forEach(({ id, value }, index) => {
      if (value !== before) rank = index + 1;
      before = value;
      ranks.get(id)![field] = rank;
    });
}

const HOUR_MS = 3_600_000;

/**
 * The open round's place in the time that decides prices, in whole hours, so that answers of the same hour are equal;
 * `deadlineAtMs` is the open round's, null without one.
 */
function priceTimeOf(
  { rounds, ruleset }: Pick<SeasonMemory, "rounds" | "ruleset">,
  nowMs: number,
): PriceTime & { readonly deadlineAtMs: number | null } {
  const open = openRoundId({ rounds });
  const deadlineAtMs = rounds.find((round) => round.roundId === open)?.deadlineAtMs ?? null;
  const before = rounds.filter((round) => round.deadlineAtMs <= nowMs).at(-1);
  return {
    hoursOpen: before === undefined ? null : Math.floor((nowMs - before.deadlineAtMs) / HOUR_MS),
    hoursToChange: Math.ceil(minutesToChange(ruleset.prices, nowMs) / 60),
    deadlineAtMs,
  };
}
