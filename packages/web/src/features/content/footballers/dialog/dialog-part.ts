import type { FootballerSummary } from "../../../../api/content/footballer-summary.ts";
import type { GameFootballer } from "../../../../api/content/footballers.ts";

/** The props of each tab of the dialog. */
export interface DialogPart {
  readonly footballer: GameFootballer;
  /** Undefined while it is fetched, or when that failed. */
  readonly summary: FootballerSummary | undefined;
  readonly isFailed: boolean;
}
