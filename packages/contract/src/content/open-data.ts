/**
 * Open data: each settled round's facts, points with their reasons, prices, ownership and forecasts as CSV and Parquet, in
 * versions that stay. Nothing of anybody who plays.
 */
import Type from "typebox";

import { call } from "../wire/call.ts";
import { int, isoTime, nullableInt, smallId, str, wireObject } from "../wire/wire.ts";

const SEASON_MAX_LENGTH = 100;
const FILE_MAX_LENGTH = 40;
const seasonName = Type.String({ minLength: 1, maxLength: SEASON_MAX_LENGTH });

export const openDataCall = call({
  method: "GET",
  path: "/api/open-data/",
  access: "public",
  scope: "read",
  summary: "A season's sets of open data, one for each settling of each round, with their files and checksums.",
  query: wireObject({ season: Type.Optional(seasonName) }),
  response: wireObject({
    season: str,
    seasons: Type.Array(str),
    sets: Type.Array(
      wireObject({
        event: int,
        /** The settling: of several the highest is the round as it stands. */
        version: int,
        made_time: isoTime,
        files: Type.Array(
          wireObject({
            name: str,
            bytes: int,
            sha256: str,
            /** Null of a text. */
            rows: nullableInt,
          }),
        ),
      }),
    ),
  }),
});

export const openDataFileCall = call({
  method: "GET",
  path: "/api/open-data/:seasonName/:roundId/:dataVersion/:fileName",
  access: "public",
  scope: "read",
  summary:
    "A file of a set: a table as CSV or Parquet, `README.md` (the data card) or `checksums.txt`. It never changes.",
  params: wireObject({
    seasonName,
    roundId: smallId,
    dataVersion: smallId,
    fileName: Type.String({ pattern: "^[A-Za-z]+\\.(csv|parquet|md|txt)$", maxLength: FILE_MAX_LENGTH }),
  }),
  response: Type.String(),
  type: "text/csv",
});
