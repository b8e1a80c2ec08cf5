/** An act that was just done and leads to another page: told to that page with the navigation. */
import type { ChipName, EntryId } from "@elleveren/rules";

export type DoneWord =
  | {
      readonly kind: "transfers";
      readonly entryId: EntryId;
      readonly count: number;
      /** Of the round, earlier transfers included. */
      readonly costPoints: number;
      readonly chip: ChipName | null;
      /** Null where the answer brought none. */
      readonly receipt: { readonly code: string; readonly atMs: number } | null;
    }
  | { readonly kind: "league-deleted" | "league-changed" | "league-joined"; readonly league: string }
  | { readonly kind: "suspended" | "let-in" | "handed-over"; readonly league: string; readonly manager: string }
  | { readonly kind: "password-changed" | "team-changed" };

declare module "@tanstack/react-router" {
  interface HistoryState {
    readonly done?: DoneWord;
  }
}
