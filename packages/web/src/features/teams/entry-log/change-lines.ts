/** The changes in a row of the log, as facts a sentence can be made of. */
import type { WireEntryLogRow } from "@elleveren/contract";
import type { Language } from "@elleveren/contract/language.ts";
import type { ChipName, FootballerId, Pick, Squad } from "@elleveren/rules";

export type ChangeLine =
  | {
      readonly kind: "swap";
      readonly outId: FootballerId;
      readonly outTenths: number;
      readonly inId: FootballerId;
      readonly inTenths: number;
    }
  /** Came back, or went again, when transfers were undone. */
  | { readonly kind: "back" | "gone"; readonly footballerIds: readonly FootballerId[] }
  | { readonly kind: "captain" | "vice-captain"; readonly fromId: FootballerId; readonly toId: FootballerId }
  /** Among those who start: who came in, who went to the bench. */
  | { readonly kind: "starts"; readonly inIds: readonly FootballerId[]; readonly outIds: readonly FootballerId[] }
  | { readonly kind: "bench"; readonly footballerIds: readonly FootballerId[] }
  | { readonly kind: "chip"; readonly from: ChipName | null; readonly to: ChipName | null }
  | { readonly kind: "bank"; readonly fromTenths: number; readonly toTenths: number }
  | { readonly kind: "name"; readonly from: string | null; readonly to: string }
  | { readonly kind: "favourite"; readonly toId: number | null }
  | { readonly kind: "newsletter"; readonly isOn: boolean }
  | { readonly kind: "language"; readonly to: Language }
  | { readonly kind: "kit" };

/** Starters of a line-up. */
const PLAYING = 11;

export function changeLines(entry: WireEntryLogRow): ChangeLine[] {
  const { kind } = entry;
  const [before, after] = [entry.before?.squad, entry.after?.squad];
  if (kind === "details") return detailLines(entry);
  if (kind === "created" || !after || !before) {
    const name = entry.after?.name;
    return name === undefined ? [] : [{ kind: "name", from: null, to: name }];
  }
  const swaps = (entry.after?.transfers ?? []).map((transfer): ChangeLine => ({ kind: "swap", ...transfer }));
  const undone = kind === "undo" ? undoLines(before, after) : [];
  const bank: ChangeLine[] =
    before.bankTenths === after.bankTenths
      ? []
      : [{ kind: "bank", fromTenths: before.bankTenths, toTenths: after.bankTenths }];
  const chip: ChangeLine[] = before.chip === after.chip ? [] : [{ kind: "chip", from: before.chip, to: after.chip }];
  return [...swaps, ...undone, ...chip, ...lineupLines(before, after), ...bank];
}

const idsOf = ({ picks }: Squad): FootballerId[] => picks.map((pick) => pick.footballerId);
const without = (ids: readonly FootballerId[], others: readonly FootballerId[]) =>
  ids.filter((id) => !others.includes(id));

function undoLines(before: Squad, after: Squad): ChangeLine[] {
  const [back, gone] = [without(idsOf(after), idsOf(before)), without(idsOf(before), idsOf(after))];
  return [
    ...(back.length > 0 ? [{ kind: "back" as const, footballerIds: back }] : []),
    ...(gone.length > 0 ? [{ kind: "gone" as const, footballerIds: gone }] : []),
  ];
}

/** Armbands and places of footballers in both squads; a newcomer's place is part of his transfer. */
function lineupLines(before: Squad, after: Squad): ChangeLine[] {
  const lines: ChangeLine[] = [];
  for (const [kind, flag] of [
    ["captain", "isCaptain"],
    ["vice-captain", "isViceCaptain"],
  ] as const) {
    const holder = ({ picks }: Squad) => picks.find((pick) => pick[flag])!.footballerId;
    if (holder(before) !== holder(after)) lines.push({ kind, fromId: holder(before), toId: holder(after) });
  }
  const stayed = new Set(idsOf(before).filter((id) => idsOf(after).includes(id)));
  const starting = ({ picks }: Squad) =>
    picks.filter((pick) => pick.slot <= PLAYING && stayed.has(pick.footballerId)).map((pick) => pick.footballerId);
  const [inIds, outIds] = [without(starting(after), starting(before)), without(starting(before), starting(after))];
  if (inIds.length + outIds.length > 0) lines.push({ kind: "starts", inIds, outIds });
  const [was, is] = [benchOf(before.picks), benchOf(after.picks)];
  const isSameBench = was.length === is.length && without(was, is).length === 0;
  if (isSameBench && was.join() !== is.join()) lines.push({ kind: "bench", footballerIds: is });
  return lines;
}

const benchOf = (picks: readonly Pick[]): FootballerId[] =>
  picks
    .filter((pick) => pick.slot > PLAYING)
    .toSorted((a, b) => a.slot - b.slot)
    .map((pick) => pick.footballerId);

function detailLines(entry: WireEntryLogRow): ChangeLine[] {
  const [before, after] = [entry.before ?? {}, entry.after ?? {}];
  const lines: ChangeLine[] = [];
  if (after.name !== undefined && after.name !== before.name) {
    lines.push({ kind: "name", from: before.name ?? null, to: after.name });
  }
  if (after.favouriteClubId !== undefined && after.favouriteClubId !== before.favouriteClubId) {
    lines.push({ kind: "favourite", toId: after.favouriteClubId });
  }
  if (after.email !== undefined && after.email !== before.email) {
    lines.push({ kind: "newsletter", isOn: after.email });
  }
  if (after.language !== undefined && after.language !== before.language) {
    lines.push({ kind: "language", to: after.language });
  }
  if (after.kit !== undefined && JSON.stringify(after.kit) !== JSON.stringify(before.kit)) lines.push({ kind: "kit" });
  return lines;
}
