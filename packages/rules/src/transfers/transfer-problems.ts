import type { ChipProblem } from "../chips/check-chip.ts";
import type { FootballerId } from "../ids.ts";
import type { SquadProblem } from "../squad/check-squad.ts";

export type TransferProblem =
  | SquadProblem
  | ChipProblem
  /** Neither a transfer nor a chip. */
  | { readonly code: "no_transfers" }
  /** To be sold, but not in the squad at that moment. */
  | { readonly code: "not_owned"; readonly footballerIds: readonly FootballerId[] }
  /** To be bought, but in the squad already. */
  | { readonly code: "already_owned"; readonly footballerIds: readonly FootballerId[] }
  /** Transfer chips only: a team chip is played with the line-up. */
  | { readonly code: "chip_not_for_transfers" }
  | { readonly code: "transfer_cap_exceeded"; readonly cap: number; readonly count: number };
