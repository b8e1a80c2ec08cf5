/** Public data as files for spreadsheets; each is read by the same functions as its call. */
import {
  entryPicksFileCall,
  entryRoundsFileCall,
  entryTransfersFileCall,
  footballersFileCall,
  type Language,
  leagueMatchesFileCall,
  roundFootballersFileCall,
  routeSchema,
  type WireElement,
  type WireHistory,
  type WireLive,
  type WireMatch,
  type WireRoundPicks,
} from "@elleveren/contract";
import { entryId, type EntryId, type FootballerId, leagueId, roundId } from "@elleveren/rules";
import type { FastifyReply } from "fastify";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound } from "../../../http/calls/errors.ts";
import { presentElements, presentLive } from "../game-data/index.ts";
import { loadAllMatches, selectLeague } from "../../leagues/index.ts";
import {
  loadEntryRounds,
  loadPlayedChips,
  loadVisibleRound,
  presentHistory,
  presentRoundPicks,
  selectEntryKey,
  selectTransfers,
} from "../../play/index.ts";
import { selectCurrentRound } from "../../clock/index.ts";
import { type CsvCell, csvFileName, csvLine, UTF8_MARK } from "./csv.ts";

const LIMIT = { rateLimit: { max: 20, timeWindow: "1 minute" } };

interface Wish {
  readonly language?: Language;
  readonly bom?: boolean;
}

/** First words of the files' names. */
const TITLES = {
  rounds: { nb: "runder", nn: "rundar", en: "rounds" },
  transfers: { nb: "overganger", nn: "overgangar", en: "transfers" },
  picks: { nb: "tropp", nn: "tropp", en: "picks" },
  footballers: { nb: "spillere", nn: "spelarar", en: "footballers" },
  roundFootballers: { nb: "spillere runde", nn: "spelarar runde", en: "footballers round" },
  matches: { nb: "kamper", nn: "kampar", en: "matches" },
} as const satisfies Record<string, Record<Language, string>>;

const titleIn = ({ language = "nb" }: Wish, title: keyof typeof TITLES): string => TITLES[title][language];

export function seasonFileRoutes(app: App, ctx: Context): void {
  app.get(entryRoundsFileCall.path, withoutAnswer(entryRoundsFileCall), async (request, reply) => {
    const entry = await entryFor(ctx, request.params.entryId);
    const chips = await loadPlayedChips(ctx, entry.entryId);
    const { current } = presentHistory(await loadEntryRounds(ctx, entry), [], chips);
    const byRound = new Map(chips.map((chip) => [Number(chip.roundId), chip.name]));
    const rows = current.map((round) => ({ ...round, chip: byRound.get(round.event) ?? null }));
    return sendTable(reply, request.query, [titleIn(request.query, "rounds"), String(entry.entryId)], (language) =>
      tableOf(ROUND_COLUMNS, rows, language),
    );
  });

  app.get(entryTransfersFileCall.path, withoutAnswer(entryTransfersFileCall), async (request, reply) => {
    const entry = await entryFor(ctx, request.params.entryId);
    const current = await selectCurrentRound(ctx.db);
    const made = await selectTransfers(ctx.db, {
      entryId: entry.entryId,
      fromRound: 1,
      toRound: current?.roundId ?? 0,
    });
    const rows = made.toReversed().map((row) => ({
      event: row.roundId,
      time: row.time,
      inName: nameOf(ctx, row.inId),
      inTenths: row.inTenths,
      outName: nameOf(ctx, row.outId),
      outTenths: row.outTenths,
    }));
    const title = [titleIn(request.query, "transfers"), String(entry.entryId)];
    return sendTable(reply, request.query, title, (language) => tableOf(TRANSFER_COLUMNS, rows, language));
  });

  app.get(entryPicksFileCall.path, withoutAnswer(entryPicksFileCall), async (request, reply) => {
    const entry = await entryFor(ctx, request.params.entryId);
    const rows: NamedPick[] = [];
    for (const { roundId: round } of await loadEntryRounds(ctx, entry))
      rows.push(...(await picksOf(ctx, entry.entryId, round)));
    const title = [titleIn(request.query, "picks"), String(entry.entryId)];
    return sendTable(reply, request.query, title, (language) => tableOf(PICK_COLUMNS, rows, language));
  });

  app.get(footballersFileCall.path, withoutAnswer(footballersFileCall), async (request, reply) => {
    const season = ctx.live.findSeason();
    const elements = season ? presentElements(season, ctx.clock.nowMs(), null) : [];
    const rows = elements.map((row) => ({ ...row, club: season?.clubs.get(row.team as never)?.name ?? "" }));
    return sendTable(reply, request.query, [titleIn(request.query, "footballers")], (language) =>
      tableOf(FOOTBALLER_COLUMNS, rows, language),
    );
  });

  app.get(roundFootballersFileCall.path, withoutAnswer(roundFootballersFileCall), async (request, reply) => {
    const season = ctx.live.findSeason();
    const id = roundId(request.params.roundId);
    if (!season?.rounds.some((round) => round.roundId === id)) throw notFound("round");
    const rows = presentLive(season, id).elements.map((row) => ({
      ...row,
      name: nameOf(ctx, row.id as FootballerId),
      club: clubOf(ctx, row.id as FootballerId),
    }));
    const title = [titleIn(request.query, "roundFootballers"), String(id)];
    return sendTable(reply, request.query, title, (language) => tableOf(LIVE_COLUMNS, rows, language));
  });

  app.get(leagueMatchesFileCall.path, withoutAnswer(leagueMatchesFileCall), async (request, reply) => {
    const league = await selectLeague(ctx.db, leagueId(request.params.leagueId));
    if (league?.scoring !== "h2h") throw notFound("head-to-head league");
    const rows = await loadAllMatches(ctx, league);
    const title = [titleIn(request.query, "matches"), league.name];
    return sendTable(reply, request.query, title, (language) => tableOf(MATCH_COLUMNS, rows, language));
  });
}

/** The call's request; the answer is a file. */
export function withoutAnswer<const C extends Parameters<typeof routeSchema>[0]>(call: C) {
  const { response: _, ...schema } = routeSchema(call);
  return { schema, config: LIMIT } as {
    schema: Omit<ReturnType<typeof routeSchema<C>>, "response">;
    config: typeof LIMIT;
  };
}

/** The file, with its mark unless it is not wished. */
export function sendTable(
  reply: FastifyReply,
  { language = "nb", bom = true }: Wish,
  title: readonly string[],
  lines: (language: Language) => Iterable<string>,
): FastifyReply {
  return reply
    .header("content-disposition", `attachment; filename="${csvFileName(title)}"`)
    .header("content-language", language)
    .type("text/csv; charset=utf-8")
    .send((bom ? UTF8_MARK : "") + [...lines(language)].join(""));
}

async function entryFor(ctx: Context, id: number) {
  const entry = await selectEntryKey(ctx.db, entryId(id));
  if (!entry) throw notFound("entry");
  return entry;
}

const nameOf = (ctx: Context, id: FootballerId) => ctx.live.season().footballers.get(id)?.webName ?? "";

function clubOf(ctx: Context, id: FootballerId): string {
  const { footballers, clubs } = ctx.live.season();
  const footballer = footballers.get(id);
  return (footballer && clubs.get(footballer.clubId)?.name) ?? "";
}

async function picksOf(ctx: Context, entry: EntryId, round: ReturnType<typeof roundId>): Promise<NamedPick[]> {
  const visible = await loadVisibleRound(ctx, entry, round);
  if (!visible) return [];
  const { footballers } = ctx.live.season();
  const { picks } = presentRoundPicks(entry, visible.played, visible.picks, (id) => footballers.get(id)!.position);
  const points = ctx.live.roundPoints(round);
  return picks.map((pick) => ({
    event: round,
    pick,
    name: nameOf(ctx, pick.element as FootballerId),
    club: clubOf(ctx, pick.element as FootballerId),
    points: points.get(pick.element as FootballerId)?.points ?? 0,
  }));
}

/** A column: its heading in each language, and its cells. */
export interface Column<Row> extends Readonly<Record<Language, string>> {
  readonly of: (row: Row) => CsvCell | null;
}

/** Heading and rows. Null leaves a cell empty. */
export function* tableOf<Row>(
  columns: readonly Column<Row>[],
  rows: Iterable<Row>,
  language: Language,
): Generator<string> {
  yield csvLine(
    columns.map((column) => column[language]),
    language,
  );
  for (const row of rows)
    yield csvLine(
      columns.map((column) => column.of(row) ?? ""),
      language,
    );
}

const money = (tenths: number): number => tenths / 10;
const figure = (decimal: string): number => Number(decimal);

type Round = WireHistory["current"][number] & { readonly chip: string | null };

const ROUND_COLUMNS: readonly Column<Round>[] = [
  { nb: "Runde", nn: "Runde", en: "Round", of: (row) => row.event },
  { nb: "Poeng", nn: "Poeng", en: "Points", of: (row) => row.points },
  { nb: "Overgangskostnad", nn: "Overgangskostnad", en: "Transfer cost", of: (row) => row.event_transfers_cost },
  { nb: "Poeng på benken", nn: "Poeng på benken", en: "Points on the bench", of: (row) => row.points_on_bench },
  { nb: "Totalt", nn: "Totalt", en: "Total", of: (row) => row.total_points },
  { nb: "Plass i runden", nn: "Plass i runden", en: "Round rank", of: (row) => row.rank },
  { nb: "Plass totalt", nn: "Plass totalt", en: "Overall rank", of: (row) => row.overall_rank },
  { nb: "Overganger", nn: "Overgangar", en: "Transfers", of: (row) => row.event_transfers },
  { nb: "Lagverdi", nn: "Lagverdi", en: "Squad value", of: (row) => money(row.value) },
  { nb: "Bank", nn: "Bank", en: "Bank", of: (row) => money(row.bank) },
  { nb: "Chip", nn: "Chip", en: "Chip", of: (row) => row.chip },
];

interface NamedTransfer {
  readonly event: number;
  readonly time: string;
  readonly inName: string;
  readonly inTenths: number;
  readonly outName: string;
  readonly outTenths: number;
}

const TRANSFER_COLUMNS: readonly Column<NamedTransfer>[] = [
  { nb: "Runde", nn: "Runde", en: "Round", of: (row) => row.event },
  { nb: "Tidspunkt (UTC)", nn: "Tidspunkt (UTC)", en: "Time (UTC)", of: (row) => row.time },
  { nb: "Ut", nn: "Ut", en: "Out", of: (row) => row.outName },
  { nb: "Solgt for", nn: "Seld for", en: "Sold for", of: (row) => money(row.outTenths) },
  { nb: "Inn", nn: "Inn", en: "In", of: (row) => row.inName },
  { nb: "Kjøpt for", nn: "Kjøpt for", en: "Bought for", of: (row) => money(row.inTenths) },
];

interface NamedPick {
  readonly event: number;
  readonly pick: WireRoundPicks["picks"][number];
  readonly name: string;
  readonly club: string;
  readonly points: number;
}

const PICK_COLUMNS: readonly Column<NamedPick>[] = [
  { nb: "Runde", nn: "Runde", en: "Round", of: (row) => row.event },
  { nb: "Nr.", nn: "Nr.", en: "Slot", of: (row) => row.pick.position },
  { nb: "Spiller", nn: "Spelar", en: "Footballer", of: (row) => row.name },
  { nb: "Klubb", nn: "Klubb", en: "Club", of: (row) => row.club },
  {
    nb: "Kaptein",
    nn: "Kaptein",
    en: "Captain",
    of: (row) => (row.pick.is_captain ? "C" : row.pick.is_vice_captain ? "V" : ""),
  },
  { nb: "Teller", nn: "Tel", en: "Counts", of: (row) => row.pick.multiplier },
  { nb: "Poeng", nn: "Poeng", en: "Points", of: (row) => row.points },
  {
    nb: "Poeng for laget",
    nn: "Poeng for laget",
    en: "Points for the team",
    of: (row) => row.points * row.pick.multiplier,
  },
];

type NamedElement = WireElement & { readonly club: string };

const FOOTBALLER_COLUMNS: readonly Column<NamedElement>[] = [
  { nb: "Spiller", nn: "Spelar", en: "Footballer", of: (row) => row.web_name },
  { nb: "Fornavn", nn: "Fornamn", en: "First name", of: (row) => row.first_name },
  { nb: "Etternavn", nn: "Etternamn", en: "Last name", of: (row) => row.second_name },
  { nb: "Klubb", nn: "Klubb", en: "Club", of: (row) => row.club },
  {
    nb: "Posisjon",
    nn: "Posisjon",
    en: "Position",
    of: (row) => ["GKP", "DEF", "MID", "FWD"][row.element_type - 1] ?? "",
  },
  { nb: "Pris", nn: "Pris", en: "Price", of: (row) => money(row.now_cost) },
  { nb: "Eies av (%)", nn: "Eigd av (%)", en: "Owned by (%)", of: (row) => figure(row.selected_by_percent) },
  { nb: "Poeng", nn: "Poeng", en: "Points", of: (row) => row.total_points },
  { nb: "Form", nn: "Form", en: "Form", of: (row) => figure(row.form) },
  { nb: "Poeng per kamp", nn: "Poeng per kamp", en: "Points per match", of: (row) => figure(row.points_per_game) },
  { nb: "Minutter", nn: "Minutt", en: "Minutes", of: (row) => row.minutes },
  { nb: "Mål", nn: "Mål", en: "Goals", of: (row) => row.goals_scored },
  { nb: "Målgivende", nn: "Målgivande", en: "Assists", of: (row) => row.assists },
  { nb: "Null imot", nn: "Reine bur", en: "Clean sheets", of: (row) => row.clean_sheets },
  { nb: "Redninger", nn: "Redningar", en: "Saves", of: (row) => row.saves },
  { nb: "Gule kort", nn: "Gule kort", en: "Yellow cards", of: (row) => row.yellow_cards },
  { nb: "Røde kort", nn: "Raude kort", en: "Red cards", of: (row) => row.red_cards },
  { nb: "Bonus", nn: "Bonus", en: "Bonus", of: (row) => row.bonus },
  { nb: "Overganger inn", nn: "Overgangar inn", en: "Transfers in", of: (row) => row.transfers_in },
  { nb: "Overganger ut", nn: "Overgangar ut", en: "Transfers out", of: (row) => row.transfers_out },
  { nb: "Spiller-ID", nn: "Spelar-ID", en: "Footballer ID", of: (row) => row.id },
];

type NamedLive = WireLive["elements"][number] & { readonly name: string; readonly club: string };

const LIVE_COLUMNS: readonly Column<NamedLive>[] = [
  { nb: "Spiller", nn: "Spelar", en: "Footballer", of: (row) => row.name },
  { nb: "Klubb", nn: "Klubb", en: "Club", of: (row) => row.club },
  { nb: "Poeng", nn: "Poeng", en: "Points", of: ({ stats }) => stats.total_points },
  { nb: "Minutter", nn: "Minutt", en: "Minutes", of: ({ stats }) => stats.minutes },
  { nb: "Mål", nn: "Mål", en: "Goals", of: ({ stats }) => stats.goals_scored },
  { nb: "Målgivende", nn: "Målgivande", en: "Assists", of: ({ stats }) => stats.assists },
  { nb: "Null imot", nn: "Reine bur", en: "Clean sheets", of: ({ stats }) => stats.clean_sheets },
  { nb: "Sluppet inn", nn: "Sleppt inn", en: "Goals conceded", of: ({ stats }) => stats.goals_conceded },
  { nb: "Selvmål", nn: "Sjølvmål", en: "Own goals", of: ({ stats }) => stats.own_goals },
  { nb: "Straffe reddet", nn: "Straffe redda", en: "Penalties saved", of: ({ stats }) => stats.penalties_saved },
  { nb: "Straffe bommet", nn: "Straffe bomma", en: "Penalties missed", of: ({ stats }) => stats.penalties_missed },
  { nb: "Gule kort", nn: "Gule kort", en: "Yellow cards", of: ({ stats }) => stats.yellow_cards },
  { nb: "Røde kort", nn: "Raude kort", en: "Red cards", of: ({ stats }) => stats.red_cards },
  { nb: "Redninger", nn: "Redningar", en: "Saves", of: ({ stats }) => stats.saves },
  { nb: "Bonus", nn: "Bonus", en: "Bonus", of: ({ stats }) => stats.bonus },
  { nb: "Spiller-ID", nn: "Spelar-ID", en: "Footballer ID", of: (row) => row.id },
];

const MATCH_COLUMNS: readonly Column<WireMatch>[] = [
  { nb: "Runde", nn: "Runde", en: "Round", of: (row) => row.event },
  { nb: "Lag 1", nn: "Lag 1", en: "Team 1", of: (row) => row.entry_1_name },
  { nb: "Manager 1", nn: "Manager 1", en: "Manager 1", of: (row) => row.entry_1_player_name },
  { nb: "Poeng 1", nn: "Poeng 1", en: "Points 1", of: (row) => row.entry_1_points },
  { nb: "Poeng 2", nn: "Poeng 2", en: "Points 2", of: (row) => row.entry_2_points },
  { nb: "Lag 2", nn: "Lag 2", en: "Team 2", of: (row) => row.entry_2_name },
  { nb: "Manager 2", nn: "Manager 2", en: "Manager 2", of: (row) => row.entry_2_player_name },
  { nb: "Ligapoeng 1", nn: "Ligapoeng 1", en: "League points 1", of: (row) => row.entry_1_total },
  { nb: "Ligapoeng 2", nn: "Ligapoeng 2", en: "League points 2", of: (row) => row.entry_2_total },
];
