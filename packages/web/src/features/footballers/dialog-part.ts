import type { FootballerSummary } from "../../api/footballer-summary.ts";
import type { GameFootballer } from "../../api/footballers.ts";

/** What each tab of the dialog is given. */
export interface DialogPart {
  readonly footballer: GameFootballer;
  /** Undefined while it is fetched, or when that failed. */
  readonly summary: FootballerSummary | undefined;
  readonly isFailed: boolean;
}
