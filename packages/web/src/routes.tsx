/**
 * The screen at every address of the site, loaded when it is first needed. The addresses themselves are declared once, in
 * the contract (`site-paths.ts`): the server reads them too, and links are typed by them (`paths.ts`).
 */
import type { SitePath } from "@elleveren/contract/site-paths.ts";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type Router,
  type RouterHistory,
} from "@tanstack/react-router";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";

import { HomeScreen } from "./features/content/landing/HomeScreen.tsx";
import { CrashPage } from "./features/site/shell/errors/CrashPage.tsx";
import { NotFoundPage } from "./features/site/shell/errors/ErrorPage.tsx";
import { loadPart } from "./later/load-part.ts";
import { Shell } from "./features/site/shell/Shell.tsx";
import { paths, type SiteAddress } from "./paths.ts";

/** Addresses of the site before this one. */
type OldPath = Extract<SitePath, `/a/${string}`>;
const MOVED: Readonly<Record<OldPath, SiteAddress>> = {
  "/a/team/my": paths.myTeam,
  "/a/squad/transfers": paths.transfers,
  "/a/leagues/main": paths.leagues,
  "/a/fixtures": paths.fixtures,
  "/a/statistics/total_points": paths.statistics,
};

const SCREENS: Readonly<Record<Exclude<SitePath, OldPath | "/">, () => Promise<ComponentType>>> = {
  "/my-team": async () => (await import("./features/play/my-team/MyTeamScreen.tsx")).MyTeamScreen,
  "/entry/$entryId/event/$roundId": async () => (await import("./features/live/points/PointsScreen.tsx")).PointsScreen,
  "/leagues": async () => (await import("./features/leagues/leagues/LeaguesScreen.tsx")).LeaguesScreen,
  "/leagues/create-join": async () =>
    (await import("./features/leagues/leagues/joining/CreateJoinScreen.tsx")).CreateJoinScreen,
  "/leagues/create/classic": async () =>
    (await import("./features/leagues/leagues/joining/CreateClassicScreen.tsx")).CreateClassicScreen,
  "/leagues/join/private": async () =>
    (await import("./features/leagues/leagues/joining/JoinPrivateScreen.tsx")).JoinPrivateScreen,
  "/leagues/cups": async () => (await import("./features/leagues/cups/CupsScreen.tsx")).CupsScreen,
  "/leagues/renew": async () => (await import("./features/leagues/leagues/joining/RenewScreen.tsx")).RenewScreen,
  "/leagues/create": async () => (await import("./features/leagues/leagues/joining/CreateJoinScreen.tsx")).CreateScreen,
  "/leagues/join": async () => (await import("./features/leagues/leagues/joining/CreateJoinScreen.tsx")).JoinScreen,
  "/leagues/create/h2h": async () =>
    (await import("./features/leagues/leagues/joining/CreateH2hScreen.tsx")).CreateH2hScreen,
  "/leagues/join/public": async () =>
    (await import("./features/leagues/leagues/joining/JoinPublicScreen.tsx")).JoinPublicScreen,
  "/leagues/$leagueId/admin/c": async () =>
    (await import("./features/leagues/leagues/LeagueAdminScreen.tsx")).LeagueAdminScreen,
  "/leagues/$leagueId/admin/h": async () =>
    (await import("./features/leagues/leagues/LeagueAdminScreen.tsx")).H2hAdminScreen,
  "/leagues/$leagueId/standings/h": async () =>
    (await import("./features/leagues/leagues/h2h/H2hStandingsScreen.tsx")).H2hStandingsScreen,
  "/leagues/$leagueId/matches/h": async () =>
    (await import("./features/leagues/leagues/h2h/H2hMatchesScreen.tsx")).H2hMatchesScreen,
  "/leagues/$leagueId/new-entries/h": async () =>
    (await import("./features/leagues/leagues/h2h/H2hNewEntriesScreen.tsx")).H2hNewEntriesScreen,
  "/leagues/$leagueId/live": async () =>
    (await import("./features/leagues/leagues/live/LeagueLiveScreen.tsx")).LeagueLiveScreen,
  "/leagues/$leagueId/season": async () =>
    (await import("./features/leagues/leagues/season/LeagueSeasonScreen.tsx")).LeagueSeasonScreen,
  "/leagues/$leagueId/paper": async () =>
    (await import("./features/leagues/leagues/paper/LeaguePaperScreen.tsx")).LeaguePaperScreen,
  "/leagues/$leagueId/year": async () =>
    (await import("./features/leagues/wrapped/LeagueYearScreen.tsx")).LeagueYearScreen,
  "/leagues/$leagueId/hall-of-fame": async () =>
    (await import("./features/leagues/hall-of-fame/HallOfFameScreen.tsx")).HallOfFameScreen,
  "/leagues/$leagueId/forfeits": async () =>
    (await import("./features/leagues/forfeits/ForfeitsScreen.tsx")).ForfeitsScreen,
  "/leagues/$leagueId/members": async () =>
    (await import("./features/leagues/leagues/members/LeagueMembersScreen.tsx")).LeagueMembersScreen,
  "/leagues/$leagueId/log": async () =>
    (await import("./features/leagues/leagues/log/LeagueLogScreen.tsx")).LeagueLogScreen,
  "/leagues/$leagueId/formats": async () =>
    (await import("./features/leagues/leagues/formats/FormatsScreen.tsx")).FormatsScreen,
  "/leagues/$leagueId/formats/new": async () =>
    (await import("./features/leagues/leagues/formats/NewFormatScreen.tsx")).NewFormatScreen,
  "/leagues/$leagueId/formats/$formatId": async () =>
    (await import("./features/leagues/leagues/formats/FormatScreen.tsx")).FormatScreen,
  "/leagues/$leagueId/elsewhere": async () =>
    (await import("./features/leagues/leagues/elsewhere/ElsewhereScreen.tsx")).ElsewhereScreen,
  "/leagues/$leagueId/compare": async () =>
    (await import("./features/leagues/leagues/compare/LeagueCompareScreen.tsx")).LeagueCompareScreen,
  "/leagues/$leagueId/cup": async () => (await import("./features/leagues/cups/CupScreen.tsx")).CupScreen,
  "/leagues/$leagueId/cup-not-started": async () => (await import("./features/leagues/cups/CupScreen.tsx")).CupScreen,
  "/entry/unsubscribe/$signature": async () =>
    (await import("./features/people/unsubscribe/UnsubscribeScreen.tsx")).UnsubscribeScreen,
  "/account/verify-email/$key": async () =>
    (await import("./features/people/accounts/VerifyEmailScreen.tsx")).VerifyEmailScreen,
  "/player/lost-factor/$key": async () =>
    (await import("./features/people/accounts/LostFactorScreen.tsx")).LostFactorScreen,
  "/guardian/$key": async () => (await import("./features/people/accounts/GuardianScreen.tsx")).GuardianScreen,
  "/account/provider/callback": async () =>
    (await import("./features/people/accounts/callback/AuthCallbackScreen.tsx")).AuthCallbackScreen,
  "/account/provider/start": async () =>
    (await import("./features/people/accounts/ProviderStartScreen.tsx")).ProviderStartScreen,
  "/auth/callback": async () =>
    (await import("./features/people/accounts/callback/AuthCallbackScreen.tsx")).AuthCallbackScreen,
  // Registered with a provider long ago; the server shows the site there (`http/site/site.ts`).
  "/api/accounts/auth0/login/callback": async () =>
    (await import("./features/people/accounts/callback/AuthCallbackScreen.tsx")).AuthCallbackScreen,
  "/leagues/$leagueId/invite": async () =>
    (await import("./features/leagues/leagues/joining/InviteScreen.tsx")).InviteScreen,
  "/leagues/auto-join/$code": async () =>
    (await import("./features/leagues/invitation/AutoJoinScreen.tsx")).AutoJoinScreen,
  "/leagues/$leagueId/standings/c": async () =>
    (await import("./features/leagues/leagues/tables/StandingsScreen.tsx")).StandingsScreen,
  "/organisations/create": async () =>
    (await import("./features/leagues/organisations/manage/CreateOrganisationScreen.tsx")).CreateOrganisationScreen,
  "/organisations/$organisationId": async () =>
    (await import("./features/leagues/organisations/tables/OrganisationScreen.tsx")).OrganisationScreen,
  "/organisations/$organisationId/people": async () =>
    (await import("./features/leagues/organisations/tables/PeopleScreen.tsx")).PeopleScreen,
  "/organisations/$organisationId/departments/$departmentId": async () =>
    (await import("./features/leagues/organisations/tables/DepartmentScreen.tsx")).DepartmentScreen,
  "/organisations/$organisationId/departments": async () =>
    (await import("./features/leagues/organisations/manage/departments/DepartmentsScreen.tsx")).DepartmentsScreen,
  "/organisations/$organisationId/members": async () =>
    (await import("./features/leagues/organisations/manage/members/OrganisationMembersScreen.tsx"))
      .OrganisationMembersScreen,
  "/organisations/$organisationId/settings": async () =>
    (await import("./features/leagues/organisations/manage/SettingsScreen.tsx")).SettingsScreen,
  "/organisations/$organisationId/log": async () =>
    (await import("./features/leagues/organisations/manage/OrganisationLogScreen.tsx")).OrganisationLogScreen,
  "/transfers": async () => (await import("./features/play/transfers/TransfersScreen.tsx")).TransfersScreen,
  "/planner": async () => (await import("./features/play/planner/PlannerScreen.tsx")).PlannerScreen,
  "/shared": async () => (await import("./features/site/shared/SharedScreen.tsx")).SharedScreen,
  "/squad-selection": async () =>
    (await import("./features/play/squad-selection/SquadSelectionScreen.tsx")).SquadSelectionScreen,
  "/player": async () => (await import("./features/people/accounts/PlayerScreen.tsx")).PlayerScreen,
  "/player/security": async () => (await import("./features/people/security/SecurityScreen.tsx")).SecurityScreen,
  "/agents/authorize": async () => (await import("./features/people/agents/AuthorizeScreen.tsx")).AuthorizeScreen,
  "/agents/changes": async () => (await import("./features/teams/agent-changes/ChangesScreen.tsx")).ChangesScreen,
  "/agents/changes/$changeId": async () =>
    (await import("./features/teams/agent-changes/ChangeScreen.tsx")).ChangeScreen,
  "/player/reminders": async () => (await import("./features/people/reminders/RemindersScreen.tsx")).RemindersScreen,
  "/player/privacy": async () => (await import("./features/people/privacy/PrivacyScreen.tsx")).PrivacyScreen,
  "/player/suspension": async () =>
    (await import("./features/people/moderation/SuspensionScreen.tsx")).SuspensionScreen,
  "/player/logout": async () => (await import("./features/people/accounts/LogoutScreen.tsx")).LogoutScreen,
  "/player/logged-in": async () => (await import("./features/people/accounts/SignedInRedirect.tsx")).SignedInRedirect,
  "/player/password-reset": async () =>
    (await import("./features/people/accounts/PasswordResetScreen.tsx")).PasswordResetScreen,
  "/player/password-set": async () =>
    (await import("./features/people/accounts/SetPasswordScreen.tsx")).SetPasswordScreen,
  "/player/password-set/$uidb64": async () =>
    (await import("./features/people/accounts/SetPasswordScreen.tsx")).SetPasswordScreen,
  "/player/password-set/$uidb64/$token": async () =>
    (await import("./features/people/accounts/SetPasswordScreen.tsx")).SetPasswordScreen,
  "/fixtures": async () => (await import("./features/live/fixtures/FixturesScreen.tsx")).FixturesScreen,
  "/fixtures/$roundId": async () => (await import("./features/live/fixtures/FixturesScreen.tsx")).FixturesScreen,
  "/match/$fixtureId": async () => (await import("./features/live/match/MatchScreen.tsx")).MatchScreen,
  "/dream-team": async () => (await import("./features/live/dream-team/DreamTeamScreen.tsx")).DreamTeamScreen,
  "/dream-team/$roundId": async () => (await import("./features/live/dream-team/DreamTeamScreen.tsx")).DreamTeamScreen,
  "/entry/$entryId/history": async () => (await import("./features/teams/history/HistoryScreen.tsx")).HistoryScreen,
  "/entry/$entryId/transfers": async () =>
    (await import("./features/teams/history/TransfersMadeScreen.tsx")).TransfersMadeScreen,
  "/entry/$entryId/wrapped": async () =>
    (await import("./features/leagues/wrapped/EntryWrappedScreen.tsx")).EntryWrappedScreen,
  "/entry/$entryId/log": async () => (await import("./features/teams/entry-log/EntryLogScreen.tsx")).EntryLogScreen,
  "/entry-update": async () => (await import("./features/teams/entry-update/EntryUpdateScreen.tsx")).EntryUpdateScreen,
  "/forecasts": async () => (await import("./features/content/forecasts/ForecastsScreen.tsx")).ForecastsScreen,
  "/forecasts/$roundId": async () =>
    (await import("./features/content/forecasts/RoundForecastScreen.tsx")).RoundForecastScreen,
  "/statistics": async () => (await import("./features/content/statistics/StatisticsScreen.tsx")).StatisticsScreen,
  "/statistics/$statName": async () =>
    (await import("./features/content/statistics/StatisticsScreen.tsx")).StatisticsScreen,
  "/the-scout": async () => (await import("./features/content/scout/ScoutScreen.tsx")).ScoutScreen,
  "/the-scout/player-news": async () =>
    (await import("./features/content/scout/PlayerNewsScreen.tsx")).PlayerNewsScreen,
  "/player-list": async () => (await import("./features/content/player-list/PlayerListScreen.tsx")).PlayerListScreen,
  "/compare": async () => (await import("./features/leagues/compare/CompareScreen.tsx")).CompareScreen,
  "/prizes": async () => (await import("./features/content/prizes/PrizesScreen.tsx")).PrizesScreen,
  "/winners": async () => (await import("./features/leagues/winners/WinnersScreen.tsx")).WinnersScreen,
  "/accessibility": async () =>
    (await import("./features/content/accessibility/AccessibilityScreen.tsx")).AccessibilityScreen,
  "/open-data": async () => (await import("./features/content/open-data/OpenDataScreen.tsx")).OpenDataScreen,
  "/help": async () => (await import("./features/content/help/HelpScreen.tsx")).HelpScreen,
  "/help/rules": async () => (await import("./features/content/help/RulesScreen.tsx")).RulesScreen,
  "/help/terms": async () => (await import("./features/content/help/TermsScreen.tsx")).TermsScreen,
};

const root = createRootRouteWithContext<{ client: QueryClient }>()();

const routeAt = <Path extends SitePath>(path: Path) => createRoute({ getParentRoute: () => root, path });

/** Typed without their components, whose links are typed by the routes. */
type Routes = { readonly [Path in SitePath]: ReturnType<typeof routeAt<Path>> };
type SiteRouter = Router<ReturnType<typeof root.addChildren<Routes>>, "preserve">;

declare module "@tanstack/react-router" {
  interface Register {
    router: SiteRouter;
  }
}

function makeRoutes(): Routes {
  const screens = Object.entries(SCREENS).map(([path, load]) => {
    const component = lazyRouteComponent(() => loadPart(async () => ({ default: await load() })));
    return [path, routeAt(path as SitePath).update({ component })];
  });
  const moved = Object.entries(MOVED).map(([path, to]) => {
    const beforeLoad = () => {
      throw redirect({ to: to as string, replace: true });
    };
    return [path, createRoute({ getParentRoute: () => root, path, beforeLoad })];
  });
  const home = routeAt("/").update({ component: HomeScreen });
  return Object.fromEntries([["/", home], ...screens, ...moved]) as Routes;
}

/** `drawnAt`: where the page is drawn on the server. */
export function makeRouter(client: QueryClient, drawnAt?: RouterHistory): SiteRouter {
  return createRouter({
    ...(drawnAt && { history: drawnAt }),
    routeTree: root.update({ component: Shell }).addChildren(makeRoutes()),
    context: { client },
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: CrashPage,
    defaultPreload: "intent",
    scrollRestoration: drawnAt === undefined,
    trailingSlash: "preserve",
  });
}
