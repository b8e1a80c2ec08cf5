/** Draws one screen in a simulated page: English texts, a router at an address, data already fetched. No network. */
import type { Language } from "@elleveren/contract/language.ts";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { configure, render, screen } from "@testing-library/react";
import { clubId, entryId, roundId } from "@elleveren/rules";
import type { ReactNode } from "react";
import { vi } from "vitest";

import { NEUTRAL_KIT } from "@elleveren/contract/club-kit.ts";
import type { Club } from "../api/content/clubs.ts";
import { GameProvider, type Game } from "../api/content/game.ts";
import { keys } from "../api/wire/keys.ts";
import type { Account } from "../api/people/account.ts";
import type { Round } from "../api/content/rounds.ts";
// Loaded beforehand, so that the dialog opens as soon as it is asked for.
import "../features/content/footballers/dialog/FootballerDialog.tsx";
import { FootballerDialogHost } from "../features/content/footballers/FootballerDialogHost.tsx";
import { setFormatLanguage } from "../i18n/format.ts";
import { buildForecasts, footballers as smallMarket, ruleset } from "./small-game.ts";

// Finding things by role in whole screens takes its time in a simulated page, the more so on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 10_000 });

export const buildClub = (id: number): Club => ({
  clubId: clubId(id),
  code: id,
  name: `Club ${id}`,
  shortName: `C${id}`,
  isUnavailable: false,
  playedCount: 0,
  url: null,
  kit: NEUTRAL_KIT,
});

export const buildRound = (id: number, rest: Partial<Round> = {}): Round => ({
  roundId: roundId(id),
  name: `Runde ${id}`,
  deadlineAtMs: Date.UTC(2026, 3, id),
  isFinished: true,
  isPrevious: false,
  isCurrent: false,
  isNext: false,
  averagePoints: 50,
  highestPoints: null,
  highestEntryId: null,
  rankedCount: 0,
  transfersMade: 0,
  mostCaptainedId: null,
  mostSelectedId: null,
  mostTransferredInId: null,
  top: null,
  chipPlays: [],
  ...rest,
});

/** Four rounds, the third of them current. */
export function buildGame(rest: Partial<Game> = {}): Game {
  const footballers = rest.footballers ?? smallMarket;
  const clubs = rest.clubs ?? [1, 2, 3, 4, 5, 6, 7, 8].map(buildClub);
  const rounds = [1, 2, 3, 4].map((id) => buildRound(id, { isCurrent: id === 3, isNext: id === 4 }));
  const byId = new Map(footballers.map((row) => [row.footballerId as number, row]));
  return {
    ruleset,
    rounds,
    currentRound: rounds[2] ?? null,
    nextRound: rounds[3] ?? null,
    clubs,
    clubById: new Map(clubs.map((club) => [club.clubId as number, club])),
    footballers,
    footballerById: byId,
    market: new Map(footballers.map((row) => [row.footballerId, row])),
    phases: [],
    statNames: ["minutes", "goals_scored", "assists"],
    entryCount: 1000,
    settings: { ui_photo_url: null, ui_clips_url: null, ui_highlights_url: null } as Game["settings"],
    refreshAfterMs: 600_000,
    ...rest,
  };
}

interface ScreenOptions {
  readonly game?: Game;
  /** The route's pattern and the address asked for. */
  readonly pattern: string;
  readonly address: string;
  /** Cache names and what was fetched under them. */
  readonly fetched?: readonly (readonly [key: readonly unknown[], data: unknown])[];
  /** The entry of the signed-in manager; nobody is signed in without one. */
  readonly ownEntry?: number;
  /** English without one: the texts are the sources' own in any. */
  readonly language?: Language;
}

/** As the shell has it: a screen, and the dialog that the address asks for. */
const RootWithDialog = () => (
  <>
    <Outlet />
    <FootballerDialogHost />
  </>
);

export async function renderScreen(content: ReactNode, options: ScreenOptions) {
  const { game = buildGame(), pattern, address, fetched = [], ownEntry, language = "en" } = options;
  i18n.loadAndActivate({ locale: language, messages: {} });
  setFormatLanguage(language);
  // The router scrolls to the top of every new page; the simulated page has nothing to scroll.
  window.scrollTo = () => undefined;
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  const account = ownEntry === undefined ? null : ({ entryId: entryId(ownEntry) } as Account);
  client.setQueryData(keys.me, { account, watched: new Set<number>() });
  client.setQueryData(keys.futureFixtures, []);
  client.setQueryData(keys.forecasts, buildForecasts(game.rounds.map((round) => round.roundId)));
  for (const [key, data] of fetched) client.setQueryData(key, data);
  const root = createRootRoute({ component: RootWithDialog });
  const route = createRoute({ getParentRoute: () => root, path: pattern, component: () => content });
  const elsewhere = createRoute({ getParentRoute: () => root, path: "$", component: () => <h1>elsewhere</h1> });
  const router = createRouter({
    routeTree: root.addChildren([route, elsewhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <GameProvider value={game}>
          <RouterProvider router={router as never} />
        </GameProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  await screen.findAllByRole("heading");
  return { router, client };
}
