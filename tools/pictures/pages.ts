/** Every page of the site with somebody who sees it whole. */
import type { Viewer } from "./demo-game.ts";

export interface SitePage {
  readonly name: string;
  /** With places for what the demo's manager has; see `fillAddress`. */
  readonly address: string;
  readonly who: Viewer;
}

const page = (name: string, address: string, who: Viewer = "manager"): SitePage => ({ name, address, who });

export const PAGES: readonly SitePage[] = [
  page("landing", "/", "visitor"),
  page("landing, no team", "/", "newcomer"),
  page("status", "/"),
  page("squad selection", "/squad-selection", "newcomer"),
  page("my team", "/my-team"),
  page("my team as a list", "/my-team?view=list"),
  page("transfers", "/transfers"),
  page("planner", "/planner"),
  page("footballer", "/statistics?footballer=:footballer"),
  page("compare", "/compare?ids=:footballers"),
  page("points", "/entry/:entry/event/:round"),
  page("points as a list", "/entry/:entry/event/:round?view=list"),
  page("points of round 1", "/entry/:entry/event/1", "visitor"),
  page("history", "/entry/:entry/history"),
  page("transfers made", "/entry/:entry/transfers"),
  page("my changes", "/entry/:entry/log"),
  page("leagues", "/leagues"),
  page("cups", "/leagues/cups"),
  page("renew", "/leagues/renew"),
  page("create or join", "/leagues/create-join"),
  page("create classic", "/leagues/create/classic"),
  page("create h2h", "/leagues/create/h2h"),
  page("join private", "/leagues/join/private"),
  page("join public", "/leagues/join/public"),
  page("standings", "/leagues/:league/standings/c"),
  page("overall standings", "/leagues/:overall/standings/c", "visitor"),
  page("right now", "/leagues/:league/live"),
  page("ownership", "/leagues/:league/live?view=ownership"),
  page("season of a league", "/leagues/:league/season"),
  page("log of a league", "/leagues/:league/log"),
  page("invite", "/leagues/:league/invite"),
  page("administer", "/leagues/:league/admin/c"),
  page("h2h standings", "/leagues/:h2h/standings/h"),
  page("h2h matches", "/leagues/:h2h/matches/h"),
  page("cup", "/leagues/:overall/cup"),
  page("fixtures", "/fixtures", "visitor"),
  page("fixtures, live", "/fixtures/:round", "visitor"),
  page("match centre", "/match/:fixture"),
  page("dream team", "/dream-team", "visitor"),
  page("dream team of a round", "/dream-team/1", "visitor"),
  page("statistics", "/statistics", "visitor"),
  page("statistics, goals", "/statistics/goals_scored"),
  page("scout", "/the-scout", "visitor"),
  page("player availability", "/the-scout/player-news", "visitor"),
  page("player list", "/player-list", "visitor"),
  page("prizes", "/prizes", "visitor"),
  page("help", "/help", "visitor"),
  page("rules", "/help/rules", "visitor"),
  page("terms", "/help/terms", "visitor"),
  page("register", "/player", "visitor"),
  page("profile", "/player"),
  page("password reset", "/player/password-reset", "visitor"),
  page("security", "/player/security"),
  page("reminders", "/player/reminders"),
  page("privacy", "/player/privacy"),
  page("team details", "/entry-update"),
  page("sign in to see", "/my-team", "visitor"),
  page("pick a squad first", "/my-team", "newcomer"),
  page("not found", "/not/there", "visitor"),
];
