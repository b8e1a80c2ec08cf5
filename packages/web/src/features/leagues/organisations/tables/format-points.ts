import { formatDecimal, formatNumber } from "../../../../i18n/format.ts";

/** A department's points: a sum is whole, a mean has two decimals. */
export const formatHundredths = (hundredths: number, score: "sum" | "mean"): string =>
  score === "sum" ? formatNumber(hundredths / 100) : formatDecimal(hundredths / 100, 2);
