/** Names of everything in the query cache, so that a write or a stream message can say what it makes stale. */
export const keys = {
  game: ["game"] as const,
  me: ["me"] as const,
  authConfig: ["auth-config"] as const,
  /** The step of signing in that waits in this page. */
  signInStep: ["me", "sign-in-step"] as const,
  /** The account's passkeys, authenticator app and recovery codes. */
  factors: ["factors"] as const,
  /** Under the account: another account's are not shown for a moment. */
  providerSignup: ["me", "provider-signup"] as const,
  providerAccounts: ["me", "provider-accounts"] as const,
  reminders: ["reminders"] as const,
  ownCalendar: ["own-calendar"] as const,
  suspension: ["suspension"] as const,
  notices: ["notices"] as const,
  /** Under the account: its history from earlier seasons. */
  ownSeasons: ["me", "seasons"] as const,
  /** Whether this browser takes messages. */
  thisBrowser: ["reminders", "this-browser"] as const,
  emails: ["emails"] as const,
  guardian: (key: string) => ["guardian", key] as const,
  /** Under the person: a key that has just been used up is not asked about again. */
  emailKey: (key: string) => ["me", "email-key", key] as const,
  ownSessions: ["own-sessions"] as const,
  tokens: ["tokens"] as const,
  agents: ["agents"] as const,
  agentRequest: (request: object) => ["agents", "request", request] as const,
  agentChanges: ["agent-changes"] as const,
  agentChange: (changeId: number) => ["agent-changes", changeId] as const,
  /** The account API's own authentication state, with its methods. */
  authSession: ["auth-session"] as const,
  regions: ["regions"] as const,
  entry: (entryId: number) => ["entry", entryId] as const,
  luck: (entryId: number) => ["history", entryId, "luck"] as const,
  history: (entryId: number) => ["history", entryId] as const,
  entrySeasons: (entries: readonly number[]) => ["seasons", ...entries] as const,
  myTeam: (entryId: number) => ["my-team", entryId] as const,
  /** Under the squad they are drawn from: what makes it stale makes them stale. */
  plans: (entryId: number) => ["my-team", entryId, "plans"] as const,
  plan: (entryId: number, planId: number) => ["my-team", entryId, "plans", planId] as const,
  roundRanks: (entryId: number, roundId: number) => ["round-ranks", entryId, roundId] as const,
  roundPicks: (entryId: number, roundId: number) => ["picks", entryId, roundId] as const,
  entryLog: (entryId: number, page: number) => ["entry-log", entryId, page] as const,
  transfers: (entryId: number) => ["transfers", entryId] as const,
  live: (roundId: number) => ["live", roundId] as const,
  fixtures: (roundId: number) => ["fixtures", "round", roundId] as const,
  futureFixtures: ["fixtures", "future"] as const,
  /** Of the round that squads are made for. */
  roundCorrections: ["round-corrections"] as const,
  lineups: ["fixtures", "lineups"] as const,
  lineupsOf: (round: number | null) => ["fixtures", "lineups", round] as const,
  match: (fixtureId: number) => ["match", fixtureId] as const,
  /** Under the league: a table that moves moves with its owners. */
  matchOwners: (leagueId: number, fixtureId: number) => ["league", leagueId, "match", fixtureId] as const,
  eventStatus: ["event-status"] as const,
  dreamTeam: (roundId: number | null) => ["dream-team", roundId] as const,
  footballer: (footballerId: number) => ["footballer", footballerId] as const,
  forecasts: ["forecasts"] as const,
  elementForecast: (footballerId: number) => ["forecasts", "footballer", footballerId] as const,
  roundForecast: (roundId: number) => ["forecasts", "round", roundId] as const,
  forecastSeason: ["forecasts", "season"] as const,
  clips: (fiksId: number, page: number) => ["clips", fiksId, page] as const,
  siteText: (url: string) => ["site-text", url] as const,
  feed: (url: string) => ["feed", url] as const,
  renewable: ["renewable"] as const,
  openData: (season: string) => ["open-data", season] as const,
  publicLog: (season: string) => ["public-log", season] as const,
  winners: ["winners"] as const,
  pastWinners: ["winners", "past"] as const,
  bestOf: (contest: object) => ["winners", contest] as const,
  bestLeagues: ["winners", "leagues"] as const,
  valuableTeams: ["winners", "valuable"] as const,
  /** Which league a code belongs to, and how the viewer stands to it. */
  leagueOfCode: (code: string, entryId: number | null) => ["league-of-code", code, entryId] as const,
  league: (leagueId: number) => ["league", leagueId] as const,
  /** Under the leagues, whose tables move with the same points. */
  entryForms: (entries: readonly number[]) => ["league", "forms", entries] as const,
  foundInLeague: (leagueId: number, what: object) => ["league", leagueId, "found", what] as const,
  leagueSummary: (leagueId: number) => ["league", leagueId, "summary"] as const,
  ownership: (leagueId: number, limit: number | null) => ["league", leagueId, "ownership", limit] as const,
  swing: (leagueId: number, entryId: number | null) => ["league", leagueId, "swing", entryId] as const,
  comparison: (leagueId: number, pair: object | null) => ["league", leagueId, "compare", pair] as const,
  leagueOdds: (leagueId: number, entryId: number | null) => ["league", leagueId, "odds", entryId] as const,
  /** Under the leagues, whose tables move with the same points. */
  rankOdds: (entryId: number) => ["league", "rank-odds", entryId] as const,
  leagueStory: (leagueId: number, entryId: number | null) => ["league", leagueId, "odds", "story", entryId] as const,
  duelOdds: (leagueId: number, a: number, b: number, isKnockout: boolean) =>
    ["league", leagueId, "odds", a, b, isKnockout] as const,
  leagueRanks: (leagueId: number, choice: object, viewer: number | null) =>
    ["league", leagueId, "ranks", choice, viewer] as const,
  leagueWinners: (leagueId: number) => ["league", leagueId, "winners"] as const,
  leagueRecords: (leagueId: number) => ["league", leagueId, "records"] as const,
  activeTable: (leagueId: number, entryId: number | null) => ["league", leagueId, "active", entryId] as const,
  leagueForfeits: (leagueId: number) => ["league", leagueId, "forfeits"] as const,
  leagueHonours: (leagueId: number) => ["league", leagueId, "honours"] as const,
  hallOfFame: (leagueId: number) => ["league", leagueId, "hall-of-fame"] as const,
  leagueYear: (leagueId: number) => ["league", leagueId, "year"] as const,
  /** Under the leagues, in which its matches are. */
  entryWrapped: (entryId: number) => ["league", "wrapped", entryId] as const,
  leaguePaper: (leagueId: number, event: number | null) => ["league", leagueId, "paper", event] as const,
  leagueMembers: (leagueId: number, name: string) => ["league", leagueId, "members", name] as const,
  leagueFormats: (leagueId: number) => ["league", leagueId, "formats"] as const,
  leagueFormat: (leagueId: number, formatId: number, view: object) =>
    ["league", leagueId, "formats", formatId, view] as const,
  leagueLog: (leagueId: number, page: number) => ["league", leagueId, "log", page] as const,
  leagueEmbed: (leagueId: number) => ["league", leagueId, "embed"] as const,
  leagueChats: (leagueId: number) => ["league", leagueId, "chats"] as const,
  webhooks: (leagueId: number) => ["league", leagueId, "webhooks"] as const,
  deliveries: (leagueId: number, webhookId: number, page: number) =>
    ["league", leagueId, "webhooks", webhookId, page] as const,
  /** Under the leagues: tables of organisations move with the same points. */
  ownOrganisations: ["league", "organisations"] as const,
  organisation: (organisationId: number) => ["league", "organisation", organisationId] as const,
  /** Of one: its head, a table, a department, what administrators work with. */
  ofOrganisation: (organisationId: number, what: string, which: object = {}) =>
    ["league", "organisation", organisationId, what, which] as const,
  cupStatus: (leagueId: number) => ["league", leagueId, "cup"] as const,
  /** By the cup's own number. */
  cupMatches: (cupId: number, filter: object) => ["league", cupId, "cup-matches", filter] as const,
  /** Under the cup, whose matches move with the same points. */
  cupBracket: (cupId: number, rounds: readonly number[]) =>
    ["league", cupId, "cup-matches", "bracket", rounds] as const,
  cupDraws: (leagueId: number) => ["league", leagueId, "cup-draws"] as const,
  standings: (leagueId: number, scoring: "c" | "h", page: object) =>
    ["league", leagueId, "standings", scoring, page] as const,
  h2hMatches: (leagueId: number, which: object) => ["league", leagueId, "matches", which] as const,
};
