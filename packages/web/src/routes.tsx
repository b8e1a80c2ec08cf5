/**
 * Every address of the site. A screen is loaded when it is first needed. To add one: write its component in a folder of
 * `features/`, give it an address in `paths.ts` and a line here.
 */
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
  type RouterHistory,
} from "@tanstack/react-router";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";

import { HomeScreen } from "./features/landing/HomeScreen.tsx";
import { CrashPage } from "./features/shell/errors/CrashPage.tsx";
import { NotFoundPage } from "./features/shell/errors/ErrorPage.tsx";
import { loadPart } from "./later/load-part.ts";
import { Shell } from "./features/shell/Shell.tsx";
import { paths } from "./paths.ts";

const root = createRootRouteWithContext<{ client: QueryClient }>()({ component: Shell });

/** A screen that is a chunk of its own: `load` imports it, `name` is its export. */
const screen = <Name extends string, Module extends Record<Name, ComponentType>>(
  path: string,
  load: () => Promise<Module>,
  name: Name,
): AnyRoute =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(() => loadPart(load), name) });

/** An address of the site before this one. */
const moved = (path: string, to: string): AnyRoute =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  });

const setPassword = () => import("./features/accounts/SetPasswordScreen.tsx");
const createJoin = () => import("./features/leagues/CreateJoinScreen.tsx");
const h2hStandings = () => import("./features/leagues/h2h/H2hStandingsScreen.tsx");
const h2hMatches = () => import("./features/leagues/h2h/H2hMatchesScreen.tsx");
const h2hNewEntries = () => import("./features/leagues/h2h/H2hNewEntriesScreen.tsx");
const leagueAdmin = () => import("./features/leagues/LeagueAdminScreen.tsx");
const leagueLive = () => import("./features/leagues/live/LeagueLiveScreen.tsx");
const leagueSeason = () => import("./features/leagues/season/LeagueSeasonScreen.tsx");
const leagueElsewhere = () => import("./features/leagues/elsewhere/ElsewhereScreen.tsx");
const leagueMembers = () => import("./features/leagues/members/LeagueMembersScreen.tsx");
const leagueLog = () => import("./features/leagues/log/LeagueLogScreen.tsx");
const leagueCompare = () => import("./features/leagues/compare/LeagueCompareScreen.tsx");
const leagueCup = () => import("./features/cups/CupScreen.tsx");
const authCallback = () => import("./features/accounts/callback/AuthCallbackScreen.tsx");
const statistics = () => import("./features/statistics/StatisticsScreen.tsx");
const dreamTeam = () => import("./features/dream-team/DreamTeamScreen.tsx");

const routes = [
  createRoute({ getParentRoute: () => root, path: "/", component: HomeScreen }),
  screen(paths.myTeam, () => import("./features/my-team/MyTeamScreen.tsx"), "MyTeamScreen"),
  screen("/entry/$entryId/event/$roundId", () => import("./features/points/PointsScreen.tsx"), "PointsScreen"),
  screen(paths.leagues, () => import("./features/leagues/LeaguesScreen.tsx"), "LeaguesScreen"),
  screen(paths.leaguesCreateJoin, createJoin, "CreateJoinScreen"),
  screen(paths.leaguesCreateClassic, () => import("./features/leagues/CreateClassicScreen.tsx"), "CreateClassicScreen"),
  screen(paths.leaguesJoinPrivate, () => import("./features/leagues/JoinPrivateScreen.tsx"), "JoinPrivateScreen"),
  screen(paths.leaguesCups, () => import("./features/cups/CupsScreen.tsx"), "CupsScreen"),
  screen(paths.leaguesRenew, () => import("./features/leagues/RenewScreen.tsx"), "RenewScreen"),
  screen(paths.leaguesCreate, createJoin, "CreateScreen"),
  screen(paths.leaguesJoin, createJoin, "JoinScreen"),
  screen(paths.leaguesCreateH2h, () => import("./features/leagues/CreateH2hScreen.tsx"), "CreateH2hScreen"),
  screen(paths.leaguesJoinPublic, () => import("./features/leagues/JoinPublicScreen.tsx"), "JoinPublicScreen"),
  screen("/leagues/$leagueId/admin/c", leagueAdmin, "LeagueAdminScreen"),
  screen("/leagues/$leagueId/admin/h", leagueAdmin, "H2hAdminScreen"),
  screen("/leagues/$leagueId/standings/h", h2hStandings, "H2hStandingsScreen"),
  screen("/leagues/$leagueId/matches/h", h2hMatches, "H2hMatchesScreen"),
  screen("/leagues/$leagueId/new-entries/h", h2hNewEntries, "H2hNewEntriesScreen"),
  screen("/leagues/$leagueId/live", leagueLive, "LeagueLiveScreen"),
  screen("/leagues/$leagueId/season", leagueSeason, "LeagueSeasonScreen"),
  screen("/leagues/$leagueId/members", leagueMembers, "LeagueMembersScreen"),
  screen("/leagues/$leagueId/log", leagueLog, "LeagueLogScreen"),
  screen("/leagues/$leagueId/elsewhere", leagueElsewhere, "ElsewhereScreen"),
  screen("/leagues/$leagueId/compare", leagueCompare, "LeagueCompareScreen"),
  screen("/leagues/$leagueId/cup", leagueCup, "CupScreen"),
  screen("/leagues/$leagueId/cup-not-started", leagueCup, "CupScreen"),
  screen(
    "/entry/unsubscribe/$signature",
    () => import("./features/unsubscribe/UnsubscribeScreen.tsx"),
    "UnsubscribeScreen",
  ),
  screen("/account/verify-email/$key", () => import("./features/accounts/VerifyEmailScreen.tsx"), "VerifyEmailScreen"),
  screen("/player/lost-factor/$key", () => import("./features/accounts/LostFactorScreen.tsx"), "LostFactorScreen"),
  screen("/account/provider/callback", authCallback, "AuthCallbackScreen"),
  screen("/account/provider/start", () => import("./features/accounts/ProviderStartScreen.tsx"), "ProviderStartScreen"),
  screen("/auth/callback", authCallback, "AuthCallbackScreen"),
  // Registered with a provider long ago; the server shows the site there (`http/site/site.ts`).
  screen("/api/accounts/auth0/login/callback", authCallback, "AuthCallbackScreen"),
  screen("/leagues/$leagueId/invite", () => import("./features/leagues/InviteScreen.tsx"), "InviteScreen"),
  screen("/leagues/auto-join/$code", () => import("./features/invitation/AutoJoinScreen.tsx"), "AutoJoinScreen"),
  screen("/leagues/$leagueId/standings/c", () => import("./features/leagues/StandingsScreen.tsx"), "StandingsScreen"),
  screen(paths.transfers, () => import("./features/transfers/TransfersScreen.tsx"), "TransfersScreen"),
  screen(paths.planner, () => import("./features/planner/PlannerScreen.tsx"), "PlannerScreen"),
  screen(
    paths.squadSelection,
    () => import("./features/squad-selection/SquadSelectionScreen.tsx"),
    "SquadSelectionScreen",
  ),
  screen(paths.player, () => import("./features/accounts/PlayerScreen.tsx"), "PlayerScreen"),
  screen(paths.security, () => import("./features/security/SecurityScreen.tsx"), "SecurityScreen"),
  screen(paths.reminders, () => import("./features/reminders/RemindersScreen.tsx"), "RemindersScreen"),
  screen(paths.privacy, () => import("./features/privacy/PrivacyScreen.tsx"), "PrivacyScreen"),
  screen(paths.suspension, () => import("./features/moderation/SuspensionScreen.tsx"), "SuspensionScreen"),
  screen(paths.logout, () => import("./features/accounts/LogoutScreen.tsx"), "LogoutScreen"),
  screen(paths.loggedIn, () => import("./features/accounts/SignedInRedirect.tsx"), "SignedInRedirect"),
  screen(paths.passwordReset, () => import("./features/accounts/PasswordResetScreen.tsx"), "PasswordResetScreen"),
  screen("/player/password-set", setPassword, "SetPasswordScreen"),
  screen("/player/password-set/$uidb64", setPassword, "SetPasswordScreen"),
  screen("/player/password-set/$uidb64/$token", setPassword, "SetPasswordScreen"),
  screen(paths.fixtures, () => import("./features/fixtures/FixturesScreen.tsx"), "FixturesScreen"),
  screen("/fixtures/$roundId", () => import("./features/fixtures/FixturesScreen.tsx"), "FixturesScreen"),
  screen("/match/$fixtureId", () => import("./features/match/MatchScreen.tsx"), "MatchScreen"),
  screen(paths.dreamTeam, dreamTeam, "DreamTeamScreen"),
  screen("/dream-team/$roundId", dreamTeam, "DreamTeamScreen"),
  screen("/entry/$entryId/history", () => import("./features/history/HistoryScreen.tsx"), "HistoryScreen"),
  screen(
    "/entry/$entryId/transfers",
    () => import("./features/history/TransfersMadeScreen.tsx"),
    "TransfersMadeScreen",
  ),
  screen("/entry/$entryId/log", () => import("./features/entry-log/EntryLogScreen.tsx"), "EntryLogScreen"),
  screen(paths.entryUpdate, () => import("./features/entry-update/EntryUpdateScreen.tsx"), "EntryUpdateScreen"),
  screen(paths.statistics, statistics, "StatisticsScreen"),
  screen("/statistics/$statName", statistics, "StatisticsScreen"),
  screen(paths.scout, () => import("./features/scout/ScoutScreen.tsx"), "ScoutScreen"),
  screen(paths.playerNews, () => import("./features/scout/PlayerNewsScreen.tsx"), "PlayerNewsScreen"),
  screen(paths.playerList, () => import("./features/player-list/PlayerListScreen.tsx"), "PlayerListScreen"),
  screen(paths.compare, () => import("./features/compare/CompareScreen.tsx"), "CompareScreen"),
  screen(paths.prizes, () => import("./features/prizes/PrizesScreen.tsx"), "PrizesScreen"),
  screen(paths.winners, () => import("./features/winners/WinnersScreen.tsx"), "WinnersScreen"),
  screen(paths.help, () => import("./features/help/HelpScreen.tsx"), "HelpScreen"),
  screen(paths.helpRules, () => import("./features/help/RulesScreen.tsx"), "RulesScreen"),
  screen(paths.helpTerms, () => import("./features/help/TermsScreen.tsx"), "TermsScreen"),
  moved("/a/team/my", paths.myTeam),
  moved("/a/squad/transfers", paths.transfers),
  moved("/a/leagues/main", paths.leagues),
  moved("/a/fixtures", paths.fixtures),
  moved("/a/statistics/total_points", paths.statistics),
];

/** `drawnAt`: where the page is drawn on the server. */
export function makeRouter(client: QueryClient, drawnAt?: RouterHistory) {
  return createRouter({
    ...(drawnAt && { history: drawnAt }),
    routeTree: root.addChildren(routes),
    context: { client },
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: CrashPage,
    defaultPreload: "intent",
    scrollRestoration: drawnAt === undefined,
    trailingSlash: "preserve",
  });
}
