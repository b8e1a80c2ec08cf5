/** Every feature's calls, ticks and queues, in one list. */
import type { Context } from "./context.ts";
import {
  createSignInLimits,
  registerAccounts,
  registerEmailChanged,
  registerEmailVerification,
  registerPasswordReset,
} from "./features/accounts/index.ts";
import {
  completeLogin,
  pretendSignUp,
  provedNow,
  registerAuth,
  registerFactorLetters,
  registerLostFactors,
  registerLoginCodes,
  requireProof,
} from "./features/auth/index.ts";
import { apiDocsRoutes } from "./features/api-docs/index.ts";
import { auditRoutes } from "./features/audit/index.ts";
import { fixtureDeskRoutes } from "./features/fixture-desk/index.ts";
import { matchEntryRoutes } from "./features/match-entry/index.ts";
import { roundDeskRoutes } from "./features/round-desk/index.ts";
import { calendarRoutes } from "./features/calendar/index.ts";
import { cupRoutes, registerCups } from "./features/cups/index.ts";
import { registerDemoManagers } from "./features/demo/index.ts";
import { dreamTeamRoutes } from "./features/dream-team/index.ts";
import { entryRoutes } from "./features/entries/index.ts";
import { fixtureRoutes } from "./features/fixtures/index.ts";
import { feedRoutes } from "./features/feeds/index.ts";
import { gameDataRoutes } from "./features/game-data/index.ts";
import { clientErrorRoutes, healthRoutes } from "./features/health/index.ts";
import { h2hRoutes, registerH2hJobs } from "./features/h2h/index.ts";
import { historyRoutes, registerMoments } from "./features/history/index.ts";
import { leagueEmbedRoutes } from "./features/league-embed/index.ts";
import { leagueNowRoutes } from "./features/league-now/index.ts";
import { leagueSeasonRoutes } from "./features/league-season/index.ts";
import { lineupsAnnouncedRoutes } from "./features/lineups-announced/index.ts";
import { lineupRoutes } from "./features/lineups/index.ts";
import { plainRoutes } from "./features/plain/index.ts";
import { planRoutes } from "./features/plans/index.ts";
import { transferRoutes } from "./features/transfers/index.ts";
import { leaguePageRoutes } from "./features/league-pages/index.ts";
import { leagueRoutes } from "./features/leagues/index.ts";
import { streamRoutes } from "./features/live/index.ts";
import { marketTick } from "./features/market/index.ts";
import { controlFeedsRoutes, pushRoutes, registerMatchFeeds } from "./features/match-feeds/index.ts";
import { controlPeopleRoutes, moderationRoutes, registerModeration } from "./features/moderation/index.ts";
import { jobsDeskRoutes } from "./features/jobs-desk/index.ts";
import { overviewDeskRoutes } from "./features/overview-desk/index.ts";
import { seasonSettingsRoutes } from "./features/season-settings/index.ts";
import { setPieceRoutes } from "./features/set-pieces/index.ts";
import { noticeRoutes } from "./features/notices/index.ts";
import { newsletterRoutes, registerNewsletter } from "./features/newsletter/index.ts";
import { privacyRoutes } from "./features/privacy/index.ts";
import { controlRoutes } from "./features/operators/index.ts";
import { footballerRoutes } from "./features/footballers/index.ts";
import { correctionRoutes, toldCorrectionRoutes } from "./features/corrections/index.ts";
import { outboxRoutes } from "./features/outbox/index.ts";
import { registerBenched, registerReminders, reminderRoutes } from "./features/reminders/index.ts";
import { registerRoundJobs } from "./features/rounds/index.ts";
import { ownSeasonsRoutes } from "./features/seasons/index.ts";
import { registerSeasonWorks, seasonDeskRoutes } from "./features/season-desk/index.ts";
import { signInDeskRoutes } from "./features/sign-in-desk/index.ts";
import { shareRoutes } from "./features/share/index.ts";
import { standingsRoutes } from "./features/standings/index.ts";
import { seasonFileRoutes, tableFileRoutes } from "./features/table-file/index.ts";
import { tokenRoutes } from "./features/tokens/index.ts";
import { registerWebhooks, webhookRoutes } from "./features/webhooks/index.ts";
import type { App } from "./http/app.ts";
import { securityTxtRoutes } from "./http/security-txt.ts";
import { registerHousekeeping } from "./jobs/housekeeping.ts";

/** The calls of a process with the role `web`. */
export function registerRoutes(app: App, ctx: Context): void {
  healthRoutes(app, ctx);
  apiDocsRoutes(app);
  securityTxtRoutes(app, ctx);
  clientErrorRoutes(app, ctx);
  shareRoutes(app, ctx);
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
  tokenRoutes(app, ctx);
  entryRoutes(app, ctx);
  lineupRoutes(app, ctx);
  transferRoutes(app, ctx);
  planRoutes(app, ctx);
  historyRoutes(app, ctx);
  ownSeasonsRoutes(app, ctx);
  leagueRoutes(app, ctx);
  webhookRoutes(app, ctx);
  standingsRoutes(app, ctx);
  leaguePageRoutes(app, ctx);
  leagueNowRoutes(app, ctx);
  leagueEmbedRoutes(app, ctx);
  leagueSeasonRoutes(app, ctx);
  tableFileRoutes(app, ctx);
  seasonFileRoutes(app, ctx);
  cupRoutes(app, ctx);
  h2hRoutes(app, ctx);
  gameDataRoutes(app, ctx);
  fixtureRoutes(app, ctx);
  lineupsAnnouncedRoutes(app, ctx);
  dreamTeamRoutes(app, ctx);
  newsletterRoutes(app, ctx);
  feedRoutes(app, ctx);
  outboxRoutes(app, ctx);
  reminderRoutes(app, ctx);
  calendarRoutes(app, ctx);
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
  // Facts first: what a match brought is known before rounds look whether they are over.
  registerMatchFeeds(ctx);
  // Before rounds are settled: their last facts are a moment too.
  registerMoments(ctx);
  registerRoundJobs(ctx);
  registerH2hJobs(ctx);
  registerReminders(ctx);
  registerBenched(ctx);
  // What a settled round decided.
  registerCups(ctx);
  registerWebhooks(ctx);
  registerModeration(ctx);
  registerDemoManagers(ctx);
  marketTick(ctx);
  registerSeasonWorks(ctx);
}
