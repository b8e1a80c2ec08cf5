/** Every feature's calls, ticks and queues, in one list. */
import type { Context } from "./context.ts";
import {
  agentRoutes,
  auditRoutes,
  completeLogin,
  controlRoutes,
  createSignInLimits,
  oauthRoutes,
  outboxRoutes,
  pretendSignUp,
  provedNow,
  registerAccounts,
  registerAuth,
  registerEmailChanged,
  registerEmailVerification,
  registerFactorLetters,
  registerLoginCodes,
  registerLostFactors,
  registerPasswordReset,
  requireProof,
  tokenRoutes,
} from "./features/people/index.ts";
import {
  apiDocsRoutes,
  calendarRoutes,
  momentRoutes,
  footballerRoutes,
  gameDataRoutes,
  newsletterRoutes,
  noticeRoutes,
  openDataRoutes,
  plainRoutes,
  publicLogRoutes,
  registerBenched,
  registerNewsletter,
  registerOpenData,
  registerPublicLog,
  registerReminders,
  registerUntouched,
  reminderRoutes,
  organisationFileRoutes,
  seasonFileRoutes,
  tableFileRoutes,
} from "./features/content/index.ts";
import {
  clientErrorRoutes,
  controlFeedsRoutes,
  correctionRoutes,
  fixtureDeskRoutes,
  healthRoutes,
  jobsDeskRoutes,
  matchEntryRoutes,
  overviewDeskRoutes,
  pushRoutes,
  registerMatchFeeds,
  registerSeasonWorks,
  roundDeskRoutes,
  seasonDeskRoutes,
  signInDeskRoutes,
  toldCorrectionRoutes,
} from "./features/operate/index.ts";
import {
  cupRoutes,
  h2hRoutes,
  leagueEmbedRoutes,
  leagueNowRoutes,
  activeTableRoutes,
  createOddsBook,
  leagueFormatRoutes,
  leagueOddsRoutes,
  leaguePageRoutes,
  forfeitRoutes,
  honourRoutes,
  leaguePaperRoutes,
  leagueRoutes,
  leagueSeasonRoutes,
  organisationRoutes,
  registerCups,
  registerFormatCorrections,
  registerHall,
  registerH2hJobs,
  registerWebhooks,
  shareRoutes,
  standingsRoutes,
  askRoutes,
  chatRoutes,
  webhookRoutes,
  wrappedRoutes,
} from "./features/leagues/index.ts";
import { dreamTeamRoutes, fixtureRoutes, lineupsAnnouncedRoutes, streamRoutes } from "./features/live/index.ts";
import {
  agentChangeRoutes,
  controlPeopleRoutes,
  entryRoutes,
  mcpRoutes,
  guardianRoutes,
  moderationRoutes,
  planRoutes,
  privacyRoutes,
  registerGuardians,
  registerModeration,
} from "./features/teams/index.ts";
import { feedRoutes, setPieceRoutes } from "./features/facts/index.ts";
import { createForecastBook, forecastRoutes, registerForecasts } from "./features/forecasts/index.ts";
import { historyRoutes, lineupRoutes, luckRoutes, registerMoments, transferRoutes } from "./features/play/index.ts";
import { marketTick, registerRoundJobs } from "./features/clock/index.ts";
import { ownSeasonsRoutes, seasonSettingsRoutes } from "./features/seasons/index.ts";
import type { App } from "./http/app.ts";
import { securityTxtRoutes } from "./http/site/security-txt.ts";
import { registerHousekeeping } from "./jobs/housekeeping.ts";

/** The calls of a process with the role `web`. */
export function registerRoutes(app: App, ctx: Context): void {
  healthRoutes(app, ctx);
  apiDocsRoutes(app);
  securityTxtRoutes(app, ctx);
  clientErrorRoutes(app, ctx);
  const forecasts = createForecastBook(ctx);
  const odds = createOddsBook(ctx, forecasts);
  shareRoutes(app, ctx, odds);
  const signInLimits = createSignInLimits(ctx);
  registerAuth(app, ctx, signInLimits);
  registerAccounts(app, ctx, signInLimits, {
    async completeLogin(request, reply, { accountId, email }) {
      if (accountId === null) throw await pretendSignUp(ctx, request, reply, email);
      const methods = [provedNow({ method: "password", email: email.trim() })];
      await completeLogin(ctx, request, reply, { accountId, methods });
    },
    requireProof: (request, options) => requireProof(ctx, request, options),
  });
  plainRoutes(app, ctx, signInLimits);
  privacyRoutes(app, ctx, signInLimits);
  guardianRoutes(app, ctx);
  tokenRoutes(app, ctx);
  oauthRoutes(app, ctx);
  agentRoutes(app, ctx);
  agentChangeRoutes(app, ctx);
  mcpRoutes(app, ctx);
  entryRoutes(app, ctx);
  lineupRoutes(app, ctx);
  transferRoutes(app, ctx);
  planRoutes(app, ctx);
  historyRoutes(app, ctx);
  luckRoutes(app, ctx);
  ownSeasonsRoutes(app, ctx);
  leagueRoutes(app, ctx);
  webhookRoutes(app, ctx);
  chatRoutes(app, ctx);
  askRoutes(app, ctx);
  standingsRoutes(app, ctx);
  leaguePageRoutes(app, ctx);
  leaguePaperRoutes(app, ctx);
  wrappedRoutes(app, ctx);
  forfeitRoutes(app, ctx);
  honourRoutes(app, ctx);
  activeTableRoutes(app, ctx);
  leagueNowRoutes(app, ctx);
  leagueEmbedRoutes(app, ctx);
  leagueSeasonRoutes(app, ctx);
  tableFileRoutes(app, ctx);
  seasonFileRoutes(app, ctx);
  organisationFileRoutes(app, ctx);
  cupRoutes(app, ctx);
  h2hRoutes(app, ctx);
  forecastRoutes(app, ctx, forecasts);
  leagueFormatRoutes(app, ctx);
  organisationRoutes(app, ctx);
  leagueOddsRoutes(app, ctx, odds);
  gameDataRoutes(app, ctx, forecasts);
  publicLogRoutes(app, ctx);
  openDataRoutes(app, ctx);
  fixtureRoutes(app, ctx);
  lineupsAnnouncedRoutes(app, ctx);
  dreamTeamRoutes(app, ctx);
  newsletterRoutes(app, ctx);
  feedRoutes(app, ctx);
  outboxRoutes(app, ctx);
  reminderRoutes(app, ctx);
  calendarRoutes(app, ctx);
  momentRoutes(app, ctx);
  streamRoutes(app, ctx);
  pushRoutes(app, ctx);
  moderationRoutes(app, ctx);
  noticeRoutes(app, ctx);
  setPieceRoutes(app, ctx);
  jobsDeskRoutes(app, ctx);
  overviewDeskRoutes(app, ctx);
  seasonSettingsRoutes(app, ctx);
  controlRoutes(app, ctx, signInLimits.known);
  auditRoutes(app, ctx);
  controlFeedsRoutes(app, ctx);
  correctionRoutes(app, ctx);
  toldCorrectionRoutes(app, ctx);
  footballerRoutes(app, ctx);
  controlPeopleRoutes(app, ctx);
  signInDeskRoutes(app, ctx);
  roundDeskRoutes(app, ctx);
  fixtureDeskRoutes(app, ctx);
  matchEntryRoutes(app, ctx);
  seasonDeskRoutes(app, ctx);
}

/** The calls of a process that has the role `live` and not `web`: open pages are told what changes, and nothing else. */
export function registerStreams(app: App, ctx: Context): void {
  healthRoutes(app, ctx);
  streamRoutes(app, ctx);
}

/** Ticks and queues; registered in every process, run by the role `jobs`. */
export function registerJobs(ctx: Context): void {
  registerHousekeeping(ctx);
  registerPasswordReset(ctx);
  registerEmailVerification(ctx);
  registerLoginCodes(ctx);
  registerEmailChanged(ctx);
  registerFactorLetters(ctx);
  registerLostFactors(ctx);
  registerNewsletter(ctx);
  // Facts first: a match's facts are applied before rounds check whether they are over.
  registerMatchFeeds(ctx);
  // Before rounds are settled: their last facts are a moment too.
  registerMoments(ctx);
  registerRoundJobs(ctx);
  registerPublicLog(ctx);
  registerOpenData(ctx);
  registerH2hJobs(ctx);
  registerReminders(ctx);
  registerBenched(ctx);
  registerUntouched(ctx);
  // Decisions that follow from settled rounds.
  registerCups(ctx);
  registerFormatCorrections(ctx);
  registerHall(ctx);
  registerWebhooks(ctx);
  registerGuardians(ctx);
  registerModeration(ctx);
  marketTick(ctx);
  registerForecasts(ctx);
  registerSeasonWorks(ctx);
}
