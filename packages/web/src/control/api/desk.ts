/** Rounds, fixtures and matches at the control desk. */
import type {
  addFixtureCall,
  BodyOf,
  changeFixtureCall,
  controlFixturesCall,
  controlMatchCall,
  controlRoundsCall,
  fixtureFilesCall,
  moveDeadlineCall,
  removeFixtureCall,
  settleAgainCall,
  takeOverCall,
  tellActCall,
  tickRoundsCall,
  undoActCall,
  WireControlFixture,
  WireEnteredFootballer,
  WireControlMatch,
} from "@elleveren/contract";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";

import { api, send } from "../../api/wire/http.ts";
import { conflictOf } from "./conflict.ts";
import { controlKeys } from "./keys.ts";
import { useChange, useReplace } from "./use-change.ts";

const getRounds = api<typeof controlRoundsCall>("GET", "/api/control/rounds/");
const postDeadline = api<typeof moveDeadlineCall>("POST", "/api/control/rounds/:roundId/deadline/");
const postTick = api<typeof tickRoundsCall>("POST", "/api/control/rounds/tick/");
const postSettle = api<typeof settleAgainCall>("POST", "/api/control/rounds/:roundId/settle/");
const getFixtures = api<typeof controlFixturesCall>("GET", "/api/control/fixtures/");
const patchFixture = api<typeof changeFixtureCall>("PATCH", "/api/control/fixtures/:fixtureId/");
const postFixture = api<typeof addFixtureCall>("POST", "/api/control/fixtures/");
const postRemoval = api<typeof removeFixtureCall>("POST", "/api/control/fixtures/:fixtureId/removal/");
const postFixtureFiles = api<typeof fixtureFilesCall>("POST", "/api/control/fixtures/files/");
const getMatch = api<typeof controlMatchCall>("GET", "/api/control/matches/:fixtureId/");
const postAct = api<typeof tellActCall>("POST", "/api/control/matches/:fixtureId/acts/");
const postTakeOver = api<typeof takeOverCall>("POST", "/api/control/matches/:fixtureId/take-over/");
const postUndo = api<typeof undoActCall>("POST", "/api/control/matches/:fixtureId/acts/:actId/undo/");

/** `Brann – Viking`. */
export const matchName = (row: { readonly team_h_name: string; readonly team_a_name: string }): string =>
  `${row.team_h_name} – ${row.team_a_name}`;

export const roundName = (id: number): string => t`Round ${id}`;

/** `2–1`, or empty before it. */
export const scoreOf = ({ team_h_score: home, team_a_score: away }: WireControlFixture): string =>
  home === null ? "" : `${home}–${away}`;

export type FixtureState = "ahead" | "playing" | "played" | "final";
export const stateOf = (row: WireControlFixture): FixtureState =>
  row.finished ? "final" : row.finished_provisional ? "played" : row.started ? "playing" : "ahead";

const EVERY_MS = 10_000;
const EVERY_IN_MATCH_MS = 2000;

export const useDeskRounds = () =>
  useQuery({
    queryKey: controlKeys.rounds,
    queryFn: async ({ signal }) => (await send(getRounds, { signal })).rounds,
    refetchInterval: EVERY_MS,
  });

/** The desk's changes touch rounds and fixtures alike. */
const useDeskChange = <Wish, Answer>(mutationFn: (wish: Wish) => Promise<Answer>) =>
  useChange(mutationFn, controlKeys.rounds, controlKeys.fixtures);

export const useMoveDeadline = () =>
  useDeskChange(({ roundId, ...body }: BodyOf<typeof moveDeadlineCall> & { readonly roundId: number }) =>
    send(postDeadline, { params: { roundId }, body }),
  );

export const useTickRounds = () => useDeskChange((_: undefined) => send(postTick, { body: {} }));

export const useSettleAgain = () =>
  useDeskChange(({ roundId, reason }: { roundId: number; reason: string }) =>
    send(postSettle, { params: { roundId }, body: { reason } }),
  );

export const useDeskFixtures = () =>
  useQuery({
    queryKey: controlKeys.fixtures,
    queryFn: async ({ signal }) => (await send(getFixtures, { signal })).fixtures,
    refetchInterval: EVERY_MS,
  });

/** The fields of a fixture that an operator may change. */
const changeable = ({ event, kickoff_time, tv_channel, tickets_url }: WireControlFixture) => ({
  event,
  kickoff_time,
  tv_channel,
  tickets_url,
});

type Seen<Body> = Omit<Body, "seen"> & { readonly seen: WireControlFixture };

export const useChangeFixture = () =>
  useDeskChange(({ seen, ...body }: Seen<BodyOf<typeof changeFixtureCall>>) =>
    send(patchFixture, { params: { fixtureId: seen.id }, body: { ...body, seen: changeable(seen) } }),
  );

/** Other refusals of these calls with the same status are warnings. */
function changedNow<Body>(error: unknown): Partial<Body> | null {
  const conflict = conflictOf<Body>(error);
  return conflict?.code === "changed" ? conflict : null;
}

/** The fixture as another operator has changed it; null for every other failure. */
export const movedFixture = (error: unknown): WireControlFixture | null =>
  changedNow<{ readonly now: WireControlFixture }>(error)?.now ?? null;

/** The deadline that another operator has set; null for every other failure. */
export const movedDeadline = (error: unknown): string | null =>
  changedNow<{ readonly deadline_time: string }>(error)?.deadline_time ?? null;

export const useAddFixture = () => useDeskChange((body: BodyOf<typeof addFixtureCall>) => send(postFixture, { body }));

export const useRemoveFixture = () =>
  useDeskChange(({ seen, ...body }: Seen<BodyOf<typeof removeFixtureCall>>) =>
    send(postRemoval, { params: { fixtureId: seen.id }, body: { ...body, seen: changeable(seen) } }),
  );

/** `seen` is the mark of the previewed list; null: preview. */
export const useFixtureFile = () =>
  useDeskChange(async ({ file, seen, reason }: { file: File; seen: string | null; reason: string }) =>
    send(postFixtureFiles, {
      body: { files: [{ name: file.name, text: await file.text() }], seen, ...(reason !== "" && { reason }) },
    }),
  );

export type DeskFootballer = WireEnteredFootballer;

export const useDeskMatch = (fixtureId: number) =>
  useQuery({
    queryKey: controlKeys.match(fixtureId),
    queryFn: ({ signal }) => send(getMatch, { params: { fixtureId }, signal }),
    // Another operator may be entering the same match.
    refetchInterval: EVERY_IN_MATCH_MS,
    enabled: fixtureId > 0,
  });

const useMatchChange = <Wish>(fixtureId: number, work: (wish: Wish) => Promise<WireControlMatch>) =>
  useReplace(work, controlKeys.match(fixtureId));

export const useTellAct = (fixtureId: number) =>
  useMatchChange(fixtureId, (body: BodyOf<typeof tellActCall>) => send(postAct, { params: { fixtureId }, body }));

/** With the version of the list that was looked at. */
export const useTakeOver = (fixtureId: number) =>
  useMatchChange(fixtureId, (seen: number) => send(postTakeOver, { params: { fixtureId }, body: { seen } }));

export const useUndoAct = (fixtureId: number) =>
  useMatchChange(fixtureId, (actId: number) => send(postUndo, { params: { fixtureId, actId }, body: {} }));
