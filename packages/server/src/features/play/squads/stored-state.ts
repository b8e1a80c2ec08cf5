/**
 * An entry's state as its log stores it. The squad's lists are numbers with blanks between them: a seventh of the text that the
 * picks are, so that PostgreSQL neither takes apart thirty objects nor compresses the row of a save (decision 0290).
 */
import type { LoggedState } from "@elleveren/contract";
import type { FootballerId, Squad } from "@elleveren/rules";

import { inColumns, type SquadInColumns, toPicks } from "./squad-in-columns.ts";

/** `{"footballerIds": "12 7 …", "purchaseTenths": "45 60 …", "captainSlot": 10, "viceSlot": 9, …}`. */
export interface StoredLogSquad extends Omit<Squad, "picks">, Omit<SquadInColumns, "footballerIds" | "purchaseTenths"> {
  readonly footballerIds: string;
  readonly purchaseTenths: string;
}

export type StoredState = Omit<LoggedState, "squad"> & { readonly squad?: StoredLogSquad };

export function storedState({ squad, ...details }: LoggedState): StoredState {
  if (!squad) return details;
  const { footballerIds, purchaseTenths, ...slots } = inColumns(squad);
  const { picks: _, ...rest } = squad;
  const lists = { footballerIds: footballerIds.join(" "), purchaseTenths: purchaseTenths.join(" ") };
  return { squad: { ...rest, ...lists, ...slots }, ...details };
}

/** Null stays null: an entry had no state before its first. */
export function readState(stored: StoredState | null): LoggedState | null {
  if (!stored?.squad) return stored as LoggedState | null;
  return { ...stored, squad: readLogSquad(stored.squad) };
}

/** A row of the log as it is selected. */
export type StoredStates<Row> = Omit<Row, "before" | "after"> & {
  readonly before: StoredState | null;
  readonly after: StoredState | null;
};

export const readStates = <Row extends StoredStates<unknown>>(row: Row) => ({
  ...row,
  before: readState(row.before),
  after: readState(row.after),
});

export function readLogSquad({ footballerIds, purchaseTenths, captainSlot, viceSlot, ...rest }: StoredLogSquad): Squad {
  const lists = {
    footballerIds: footballerIds.split(" ").map(Number) as FootballerId[],
    purchaseTenths: purchaseTenths.split(" ").map(Number),
  };
  return { ...rest, picks: toPicks({ ...lists, captainSlot, viceSlot }) };
}
