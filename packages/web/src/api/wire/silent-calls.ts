/**
 * Calls that fail without an error page: they fetch one part of a page, or can wait. Rows AP-016, AP-025, AP-026,
 * AP-028, AP-055..AP-058, AP-060..AP-062 of the requirements; docs/decisions/0072 lists the fallbacks.
 */
const SILENT_CALLS = [
  "/api/entry/:entryId/",
  "/api/entry/:entryId/history/",
  "/api/entries/seasons/",
  "/api/entry/:entryId/event/:roundId/picks/",
  "/api/entry/:entryId/transfers/",
  "/api/entry/:entryId/transfers-latest/",
  "/api/element-summary/:footballerId/",
  "/api/event/:roundId/live/",
  "/api/fixtures/",
  "/api/match/:fixtureId/",
  "/api/event-status/",
  "/api/dream-team/",
  "/api/dream-team/:roundId/",
  "/api/get-url/",
].map((path) => new RegExp(`^${path.replaceAll(/:[A-Za-z]+/g, "[^/]+")}(\\?|$)`));

/** `address` as the call was made, with its query. */
export const isSilentCall = (address: string): boolean => SILENT_CALLS.some((pattern) => pattern.test(address));
