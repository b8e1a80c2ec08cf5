/** Data that anybody may take along and check: sets by round, and the public log's newest head. */
import type { AnswerOf, openDataCall, publicLogCall } from "@elleveren/contract";
import { useQuery } from "@tanstack/react-query";

import { api } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";

const getOpenData = api<typeof openDataCall>("GET", "/api/open-data/");
const getPublicLog = api<typeof publicLogCall>("GET", "/api/public-log/");

export type WireDataSet = AnswerOf<typeof openDataCall>["sets"][number];

const FRESH_MS = 60_000;

/** Of a season by its name; of the one that runs without. */
export const useOpenData = (season: string) =>
  useQuery({
    ...queryOf(keys.openData(season), getOpenData, season === "" ? {} : { query: { season } }),
    staleTime: FRESH_MS,
  });

/** Of a season by its name; of the one that runs without. */
export const usePublicLog = (season: string) =>
  useQuery({
    ...queryOf(keys.publicLog(season), getPublicLog, season === "" ? {} : { query: { season } }),
    staleTime: FRESH_MS,
  });

export const dataFileUrl = (season: string, { event, version }: WireDataSet, fileName: string): string =>
  `/api/open-data/${encodeURIComponent(season)}/${event}/${version}/${fileName}`;
