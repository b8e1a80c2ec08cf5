/** Which calls' answers a browser keeps, and which of them a write may have changed. */

export const ME = "/api/me/";

/**
 * Calls behind the pages of the game. Left out: sign-in and settings of the account, what only administrators of a league
 * or an organisation see, who is in an organisation, forms, the money of plans, which only a server can judge, searches for
 * names, and one-time calls.
 */
const KEPT = [
  "/api/bootstrap-static/",
  ME,
  "/api/_allauth/browser/v1/config",
  "/api/entry/:id/",
  "/api/entry/:id/history/",
  "/api/entry/:id/event/:id/picks/",
  "/api/entry/:id/event/:id/ranks/",
  "/api/entry/:id/log/",
  "/api/entry/:id/luck/",
  "/api/entry/:id/rank-odds/",
  "/api/entry/:id/wrapped/",
  "/api/entry/:id/transfers/",
  "/api/entry/:id/transfers-latest/",
  "/api/my-team/:id/",
  "/api/plans/:id/",
  "/api/event/:id/live/",
  "/api/event-status/",
  "/api/fixtures/",
  "/api/dream-team/",
  "/api/dream-team/:id/",
  "/api/element-summary/:id/",
  "/api/element-forecast/:id/",
  "/api/forecasts/",
  "/api/forecasts/:id/",
  "/api/forecast-grades/",
  "/api/lineups/",
  "/api/match/:id/",
  "/api/notices/",
  "/api/open-data/",
  "/api/public-log/",
  "/api/round-corrections/",
  "/api/leagues-classic/:id/standings/",
  "/api/leagues-h2h/:id/standings/",
  "/api/leagues-h2h-matches/league/:id/",
  "/api/leagues-classic/:id/",
  "/api/leagues-h2h/:id/",
  "/api/league/:id/summary/",
  "/api/league/:id/ranks/",
  "/api/league/:id/winners/",
  "/api/league/:id/records/",
  "/api/league/:id/cup-status/",
  "/api/league/:id/compare/",
  "/api/league/:id/cup-draws/",
  "/api/league/:id/cup-draws/:id/",
  "/api/league/:id/duel-odds/",
  // A team's own place, which stands above the table.
  "/api/league/:id/find/?entry=:id",
  "/api/league/:id/formats/",
  "/api/league/:id/formats/:id/",
  "/api/league/:id/hall-of-fame/",
  "/api/league/:id/honours/",
  "/api/league/:id/match/:id/",
  "/api/league/:id/odds/",
  "/api/league/:id/odds-story/",
  "/api/league/:id/ownership/",
  "/api/league/:id/paper/",
  "/api/league/:id/swing/",
  "/api/league/:id/year/",
  "/api/entries/form/",
  "/api/entries/seasons/",
  "/api/winners/event/:id/",
  "/api/winners/phase/:id/",
  "/api/stats/winners/",
  "/api/stats/winners/past/",
  "/api/stats/most-valuable-teams/",
  "/api/stats/best-classic-private-leagues/",
].map((path) => new RegExp(`^${path.replace("?", "\\?").replaceAll(":id", "\\d+")}([?&]|$)`));

/** `url` as the call was made, with its query. */
export const isKept = (url: string): boolean => KEPT.some((pattern) => pattern.test(url));

/** Writes about the account, to other people or to a browser: no page that is kept shows anything of them. */
export const CHANGES_NOTHING =
  /^\/api\/(?:_allauth|agents|client-error|guardian|receipts|reports|player\/(?:calendar|data|push|reminders|tokens))(?:\/|$)/u;
const SAME_FOR_ALL =
  /^\/(?:seen-label|api\/(?:_allauth|bootstrap-static|dream-team|element-|event|fixtures|forecast|lineups|match|notices|open-data|public-log|round-corrections|stats|winners))/u;

/** Whether a write to `written` may change what the call `kept` answers. */
export function changesWith(written: string, kept: string): boolean {
  if (SAME_FOR_ALL.test(kept)) return false;
  if (kept === ME) return /^\/api\/(?:player|watchlist|entry)/u.test(written);
  return !kept.startsWith("/api/league") || !/^\/api\/(?:my-team|transfers|plans|watchlist|player)/u.test(written);
}
