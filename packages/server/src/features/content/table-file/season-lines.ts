/** A team's season, the market and a round as rows of cells: the wire's own figures, under headings that people read. */
import type { WireHistory, WireLive, WireElement, WireMatch, WireRoundPicks, Language } from "@elleveren/contract";

import { csvLine, type CsvCell } from "./csv.ts";

/** A column: its heading in each language, and what stands in it. */
interface Column<Row> extends Readonly<Record<Language, string>> {
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

export const ROUND_COLUMNS: readonly Column<Round>[] = [
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

export interface NamedTransfer {
  readonly event: number;
  readonly time: string;
  readonly inName: string;
  readonly inTenths: number;
  readonly outName: string;
  readonly outTenths: number;
}

export const TRANSFER_COLUMNS: readonly Column<NamedTransfer>[] = [
  { nb: "Runde", nn: "Runde", en: "Round", of: (row) => row.event },
  { nb: "Tidspunkt (UTC)", nn: "Tidspunkt (UTC)", en: "Time (UTC)", of: (row) => row.time },
  { nb: "Ut", nn: "Ut", en: "Out", of: (row) => row.outName },
  { nb: "Solgt for", nn: "Seld for", en: "Sold for", of: (row) => money(row.outTenths) },
  { nb: "Inn", nn: "Inn", en: "In", of: (row) => row.inName },
  { nb: "Kjøpt for", nn: "Kjøpt for", en: "Bought for", of: (row) => money(row.inTenths) },
];

export interface NamedPick {
  readonly event: number;
  readonly pick: WireRoundPicks["picks"][number];
  readonly name: string;
  readonly club: string;
  readonly points: number;
}

export const PICK_COLUMNS: readonly Column<NamedPick>[] = [
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

export type NamedElement = WireElement & { readonly club: string };

export const FOOTBALLER_COLUMNS: readonly Column<NamedElement>[] = [
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

export type NamedLive = WireLive["elements"][number] & { readonly name: string; readonly club: string };

export const LIVE_COLUMNS: readonly Column<NamedLive>[] = [
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

export const MATCH_COLUMNS: readonly Column<WireMatch>[] = [
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
