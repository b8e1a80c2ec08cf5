/** Files for spreadsheets: CSV headed in Norwegian (semicolons, decimal commas) or English (commas, decimal points). */
import Type from "typebox";

import { call } from "./call.ts";
import { LANGUAGES } from "./language.ts";
import { bool, entryParams, leagueParams, roundParams, oneOf, wireNothing, wireObject } from "./wire.ts";

/** Query parameters that every file takes. */
export const fileQuery = {
  /** Of the headings, and so of separators and decimals; `nb` when left out. */
  language: Type.Optional(oneOf(...LANGUAGES)),
  /** False leaves out the mark by which spreadsheets know UTF-8; programs need none. */
  bom: Type.Optional(bool),
};
const query = wireObject(fileQuery);

const file = {
  method: "GET",
  access: "public",
  scope: "read",
  type: "text/csv",
  query,
  response: wireNothing,
} as const;

export const entryRoundsFileCall = call({
  ...file,
  path: "/api/entry/:entryId/rounds.csv",
  summary: "A team's season round by round, as CSV: points, ranks, money, transfers and chips.",
  params: entryParams,
});

export const entryTransfersFileCall = call({
  ...file,
  path: "/api/entry/:entryId/transfers.csv",
  summary: "A team's transfers up to the last deadline, as CSV, oldest first.",
  params: entryParams,
});

export const entryPicksFileCall = call({
  ...file,
  path: "/api/entry/:entryId/picks.csv",
  summary: "A team's fifteen of every round whose deadline has passed, as CSV, as they count.",
  params: entryParams,
});

export const footballersFileCall = call({
  ...file,
  path: "/api/footballers.csv",
  summary: "Every footballer of the season with his figures, as CSV.",
});

export const roundFootballersFileCall = call({
  ...file,
  path: "/api/event/:roundId/footballers.csv",
  summary: "What every footballer did in a round and the points for it, as CSV.",
  params: roundParams,
});

export const leagueMatchesFileCall = call({
  ...file,
  path: "/api/league/:leagueId/matches.csv",
  summary: "Every match of a head-to-head league that is drawn, as CSV.",
  params: leagueParams,
  problems: ["large_leagues_forbidden"],
});
