/** The season of the oldest complete data of this game: the same points, the free transfers of the time. */
import type { Ruleset } from "../ruleset.ts";
import { ELITESERIEN_2026 } from "./eliteserien-2026.ts";

export const ELITESERIEN_2017: Ruleset = {
  ...ELITESERIEN_2026,
  id: "eliteserien-2017",
  // The platform of 2016/17 (published game settings): one free transfer a round, one more may be saved. It published no
  // cap on paid transfers; today's holds, since points are kept in columns that a thousand hits would leave.
  transfers: { ...ELITESERIEN_2026.transfers, maxBanked: 2 },
};
