/** Where tables come from as files for spreadsheets; headings, separators and decimals follow the language. */
import type { Language } from "@elleveren/contract/language.ts";
import type { EntryId, LeagueId } from "@elleveren/rules";

export type FileLanguage = Language;

/** A team's season round by round. */
export const entryRoundsFileUrl = (entry: EntryId, language: FileLanguage): string =>
  `/api/entry/${entry}/rounds.csv?language=${language}`;

/** A team's fifteen of every round whose deadline has passed. */
export const entryPicksFileUrl = (entry: EntryId, language: FileLanguage): string =>
  `/api/entry/${entry}/picks.csv?language=${language}`;

/** A team's transfers up to the last deadline. */
export const entryTransfersFileUrl = (entry: EntryId, language: FileLanguage): string =>
  `/api/entry/${entry}/transfers.csv?language=${language}`;

/** Every footballer with all figures. */
export const footballersFileUrl = (language: FileLanguage): string => `/api/footballers.csv?language=${language}`;

/** The matches of a head-to-head league that is not large. */
export const leagueMatchesFileUrl = (league: LeagueId, language: FileLanguage): string =>
  `/api/league/${league}/matches.csv?language=${language}`;
