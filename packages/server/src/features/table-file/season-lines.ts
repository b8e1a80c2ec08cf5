/** A team's season, the market and a round as rows of cells: the wire's own figures, under headings that people read. */
import type { WireHistory, WireLive, WireElement, WireMatch, WireRoundPicks, WireLanguage } from "@elleveren/contract";

import { csvLine, type CsvCell } from "./csv.ts";

/** A column: its heading in both languages, and what stands in it. */
interface Column<Row> {
  readonly nb: string;
  readonly en: string;
  readonly of: (row: Row) => CsvCell | null;
}

/** Heading and rows. Null leaves a cell empty. */
export function* tableOf<Row>(
  columns: readonly Column<Row>[],
  rows: Iterable<Row>,
  language: WireLanguage,
): Generator<string> {
  const separator = language === "nb" ? ";" : ",";
  yield csvLine(
    columns.map((column) => column[language]),
    separator,
  );
  for (const row of rows)
    yield csvLine(
      columns.map((column) => column.of(row) ?? ""),
      separator,
    );
}

const money = (tenths: number): number => tenths / 10;
const figure = (decimal: string): number => Number(decimal);

type Round = WireHistory["current"][number] & { readonly chip: string | null };

export const ROUND_COLUMNS: readonly Column<Round>[] = [
  { nb: "Runde", en: "Round", of: (row) => row.event },
  { nb: "Poeng", en: "Points", of: (row) => row.points },
  { nb: "Overgangskostnad", en: "Transfer cost", of: (row) => row.event_transfers_cost },
  { nb: "Poeng på benken", en: "Points on the bench", of: (row) => row.points_on_bench },
  { nb: "Totalt", en: "Total", of: (row) => row.total_points },
  { nb: "Plass i runden", en: "Round rank", of: (row) => row.rank },
  { nb: "Plass totalt", en: "Overall rank", of: (row) => row.overall_rank },
  { nb: "Overganger", en: "Transfers", of: (row) => row.event_transfers },
  { nb: "Lagverdi", en: "Team value", of: (row) => money(row.value) },
  { nb: "Bank", en: "Bank", of: (row) => money(row.bank) },
  { nb: "Chip", en: "Chip", of: (row) => row.chip },
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
  { nb: "Runde", en: "Round", of: (row) => row.event },
  { nb: "Tidspunkt (UTC)", en: "Time (UTC)", of: (row) => row.time },
  { nb: "Ut", en: "Out", of: (row) => row.outName },
  { nb: "Solgt for", en: "Sold for", of: (row) => money(row.outTenths) },
  { nb: "Inn", en: "In", of: (row) => row.inName },
  { nb: "Kjøpt for", en: "Bought for", of: (row) => money(row.inTenths) },
];

export interface NamedPick {
  readonly event: number;
  readonly pick: WireRoundPicks["picks"][number];
  readonly name: string;
  readonly club: string;
  readonly points: number;
}

export const PICK_COLUMNS: readonly Column<NamedPick>[] = [
  { nb: "Runde", en: "Round", of: (row) => row.event },
  { nb: "Nr.", en: "Slot", of: (row) => row.pick.position },
  { nb: "Spiller", en: "Footballer", of: (row) => row.name },
  { nb: "Klubb", en: "Club", of: (row) => row.club },
  { nb: "Kaptein", en: "Captain", of: (row) => (row.pick.is_captain ? "C" : row.pick.is_vice_captain ? "V" : "") },
  { nb: "Teller", en: "Counts", of: (row) => row.pick.multiplier },
  { nb: "Poeng", en: "Points", of: (row) => row.points },
  { nb: "Poeng for laget", en: "Points for the team", of: (row) => row.points * row.pick.multiplier },
];

export type NamedElement = WireElement & { readonly club: string };

export const FOOTBALLER_COLUMNS: readonly Column<NamedElement>[] = [
  { nb: "Spiller", en: "Footballer", of: (row) => row.web_name },
  { nb: "Fornavn", en: "First name", of: (row) => row.first_name },
  { nb: "Etternavn", en: "Last name", of: (row) => row.second_name },
  { nb: "Klubb", en: "Club", of: (row) => row.club },
  { nb: "Posisjon", en: "Position", of: (row) => ["GKP", "DEF", "MID", "FWD"][row.element_type - 1] ?? "" },
  { nb: "Pris", en: "Price", of: (row) => money(row.now_cost) },
  { nb: "Eies av (%)", en: "Owned by (%)", of: (row) => figure(row.selected_by_percent) },
  { nb: "Poeng", en: "Points", of: (row) => row.total_points },
  { nb: "Form", en: "Form", of: (row) => figure(row.form) },
  { nb: "Poeng per kamp", en: "Points per match", of: (row) => figure(row.points_per_game) },
  { nb: "Minutter", en: "Minutes", of: (row) => row.minutes },
  { nb: "Mål", en: "Goals", of: (row) => row.goals_scored },
  { nb: "Målgivende", en: "Assists", of: (row) => row.assists },
  { nb: "Null imot", en: "Clean sheets", of: (row) => row.clean_sheets },
  { nb: "Redninger", en: "Saves", of: (row) => row.saves },
  { nb: "Gule kort", en: "Yellow cards", of: (row) => row.yellow_cards },
  { nb: "Røde kort", en: "Red cards", of: (row) => row.red_cards },
  { nb: "Bonus", en: "Bonus", of: (row) => row.bonus },
  { nb: "Overganger inn", en: "Transfers in", of: (row) => row.transfers_in },
  { nb: "Overganger ut", en: "Transfers out", of: (row) => row.transfers_out },
  { nb: "Spiller-ID", en: "Footballer ID", of: (row) => row.id },
];

export type NamedLive = WireLive["elements"][number] & { readonly name: string; readonly club: string };

export const LIVE_COLUMNS: readonly Column<NamedLive>[] = [
  { nb: "Spiller", en: "Footballer", of: (row) => row.name },
  { nb: "Klubb", en: "Club", of: (row) => row.club },
  { nb: "Poeng", en: "Points", of: ({ stats }) => stats.total_points },
  { nb: "Minutter", en: "Minutes", of: ({ stats }) => stats.minutes },
  { nb: "Mål", en: "Goals", of: ({ stats }) => stats.goals_scored },
  { nb: "Målgivende", en: "Assists", of: ({ stats }) => stats.assists },
  { nb: "Null imot", en: "Clean sheets", of: ({ stats }) => stats.clean_sheets },
  { nb: "Sluppet inn", en: "Goals conceded", of: ({ stats }) => stats.goals_conceded },
  { nb: "Selvmål", en: "Own goals", of: ({ stats }) => stats.own_goals },
  { nb: "Straffe reddet", en: "Penalties saved", of: ({ stats }) => stats.penalties_saved },
  { nb: "Straffe bommet", en: "Penalties missed", of: ({ stats }) => stats.penalties_missed },
  { nb: "Gule kort", en: "Yellow cards", of: ({ stats }) => stats.yellow_cards },
  { nb: "Røde kort", en: "Red cards", of: ({ stats }) => stats.red_cards },
  { nb: "Redninger", en: "Saves", of: ({ stats }) => stats.saves },
  { nb: "Bonus", en: "Bonus", of: ({ stats }) => stats.bonus },
  { nb: "Spiller-ID", en: "Footballer ID", of: (row) => row.id },
];

export const MATCH_COLUMNS: readonly Column<WireMatch>[] = [
  { nb: "Runde", en: "Round", of: (row) => row.event },
  { nb: "Lag 1", en: "Team 1", of: (row) => row.entry_1_name },
  { nb: "Manager 1", en: "Manager 1", of: (row) => row.entry_1_player_name },
  { nb: "Poeng 1", en: "Points 1", of: (row) => row.entry_1_points },
  { nb: "Poeng 2", en: "Points 2", of: (row) => row.entry_2_points },
  { nb: "Lag 2", en: "Team 2", of: (row) => row.entry_2_name },
  { nb: "Manager 2", en: "Manager 2", of: (row) => row.entry_2_player_name },
  { nb: "Ligapoeng 1", en: "League points 1", of: (row) => row.entry_1_total },
  { nb: "Ligapoeng 2", en: "League points 2", of: (row) => row.entry_2_total },
];
