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
  WireControlRound,
  WireFixtureList,
  WireMatchAct,
} from "@elleveren/contract";
import { t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../../api/wire/http.ts";
import { conflictOf } from "./conflict.ts";
import { controlKeys } from "./keys.ts";

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

export interface MissingPart {
  readonly code: WireControlRound["missing"][number]["code"];
  readonly fixtureId: number;
  readonly match: string;
  readonly clubName: string | null;
  readonly found: number | null;
  readonly expected: number | null;
}

export interface DeskRound {
  readonly roundId: number;
  readonly name: string;
  readonly state: WireControlRound["state"];
  readonly deadline: string;
  readonly matchCount: number;
  readonly finishedCount: number;
  readonly isCorrectionPending: boolean;
  readonly missing: readonly MissingPart[];
}

const nameOfRound = (id: number): string => t`Round ${id}`;

const decodeRound = (wire: WireControlRound): DeskRound => ({
  roundId: wire.id,
  name: nameOfRound(wire.id),
  state: wire.state,
  deadline: wire.deadline_time,
  matchCount: wire.matches,
  finishedCount: wire.matches_finished,
  isCorrectionPending: wire.correction_pending,
  missing: wire.missing.map((row) => ({
    code: row.code,
    fixtureId: row.fixture,
    match: `${row.team_h_name} – ${row.team_a_name}`,
    clubName: row.team_name,
    found: row.found,
    expected: row.expected,
  })),
});

const EVERY_MS = 10_000;
const EVERY_IN_MATCH_MS = 2000;

export const useDeskRounds = () =>
  useQuery({
    queryKey: controlKeys.rounds,
    queryFn: async ({ signal }) => (await send(getRounds, { signal })).rounds.map(decodeRound),
    refetchInterval: EVERY_MS,
  });

/** What is done at the desk changes rounds and fixtures alike. */
function useDeskMutation<Request, Answer>(work: (request: Request) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: controlKeys.rounds }),
        client.invalidateQueries({ queryKey: controlKeys.fixtures }),
      ]),
  });
}

export const useMoveDeadline = () =>
  useDeskMutation((move: { roundId: number; deadline: string; seen: string; reason: string }) =>
    send(postDeadline, {
      params: { roundId: move.roundId },
      body: { deadline_time: move.deadline, seen: move.seen, reason: move.reason },
    }),
  );

export const useTickRounds = () => useDeskMutation((_: undefined) => send(postTick, { body: {} }));

export const useSettleAgain = () =>
  useDeskMutation(({ roundId, reason }: { roundId: number; reason: string }) =>
    send(postSettle, { params: { roundId }, body: { reason } }),
  );

/** What an operator may change of a fixture. */
export interface FixtureValues {
  readonly roundId: number | null;
  readonly kickoff: string | null;
  readonly tvChannel: string | null;
  readonly ticketsUrl: string | null;
}

export interface DeskFixture extends FixtureValues {
  readonly fixtureId: number;
  readonly match: string;
  /** `2–1`, or empty before it. */
  readonly score: string;
  readonly state: "ahead" | "playing" | "played" | "final";
}

const decodeFixture = (wire: WireControlFixture): DeskFixture => ({
  fixtureId: wire.id,
  roundId: wire.event,
  kickoff: wire.kickoff_time,
  tvChannel: wire.tv_channel,
  ticketsUrl: wire.tickets_url,
  match: `${wire.team_h_name} – ${wire.team_a_name}`,
  score: wire.team_h_score === null ? "" : `${wire.team_h_score}–${wire.team_a_score}`,
  state: wire.finished ? "final" : wire.finished_provisional ? "played" : wire.started ? "playing" : "ahead",
});

export const useDeskFixtures = () =>
  useQuery({
    queryKey: controlKeys.fixtures,
    queryFn: async ({ signal }) => (await send(getFixtures, { signal })).fixtures.map(decodeFixture),
    refetchInterval: EVERY_MS,
  });

const encodeValues = (values: FixtureValues) => ({
  event: values.roundId,
  kickoff_time: values.kickoff,
  tv_channel: values.tvChannel,
  tickets_url: values.ticketsUrl,
});

export interface FixtureChange {
  readonly seen: DeskFixture;
  readonly values: FixtureValues;
  readonly reason: string;
  readonly isConfirmed: boolean;
}

export const useChangeFixture = () =>
  useDeskMutation(({ seen, values, reason, isConfirmed }: FixtureChange) =>
    send(patchFixture, {
      params: { fixtureId: seen.fixtureId },
      body: {
        ...encodeValues(values),
        seen: encodeValues(seen),
        confirmed: isConfirmed,
        ...(reason !== "" && { reason }),
      },
    }),
  );

/** Other refusals of these calls with the same status are warnings. */
function changedNow<Body>(error: unknown): Partial<Body> | null {
  const conflict = conflictOf<Body>(error);
  return conflict?.code === "changed" ? conflict : null;
}

/** The fixture as somebody else has left it meanwhile. */
export function movedFixture(error: unknown): DeskFixture | null {
  const now = changedNow<{ readonly now: WireControlFixture }>(error)?.now;
  return now ? decodeFixture(now) : null;
}

/** The deadline that somebody else has set meanwhile. */
export const movedDeadline = (error: unknown): string | null =>
  changedNow<{ readonly deadline_time: string }>(error)?.deadline_time ?? null;

export type NewFixture = BodyOf<typeof addFixtureCall>;

export const useAddFixture = () => useDeskMutation((body: NewFixture) => send(postFixture, { body }));

export interface FixtureRemoval {
  readonly seen: DeskFixture;
  readonly reason: string;
  readonly isConfirmed: boolean;
}

export const useRemoveFixture = () =>
  useDeskMutation(({ seen, reason, isConfirmed }: FixtureRemoval) =>
    send(postRemoval, {
      params: { fixtureId: seen.fixtureId },
      body: { seen: encodeValues(seen), reason, confirmed: isConfirmed },
    }),
  );

export type FixtureList = WireFixtureList;

export interface FixtureFile {
  readonly file: File;
  /** The mark of what was looked at; null: look. */
  readonly seen: string | null;
  readonly reason: string;
}

export const useFixtureFile = () =>
  useDeskMutation(async ({ file, seen, reason }: FixtureFile) =>
    send(postFixtureFiles, {
      body: { files: [{ name: file.name, text: await file.text() }], seen, ...(reason !== "" && { reason }) },
    }),
  );

export type DeskFootballer = WireEnteredFootballer;

export const useDeskMatch = (fixtureId: number) =>
  useQuery({
    queryKey: controlKeys.match(fixtureId),
    queryFn: ({ signal }) => send(getMatch, { params: { fixtureId }, signal }),
    // Somebody else may be telling the same match.
    refetchInterval: EVERY_IN_MATCH_MS,
    enabled: fixtureId > 0,
  });

export interface Telling {
  readonly act: WireMatchAct;
  readonly seen: number;
  readonly isConfirmed: boolean;
}

export function useTellAct(fixtureId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ act, seen, isConfirmed }: Telling) =>
      send(postAct, { params: { fixtureId }, body: { act, seen, confirmed: isConfirmed } }),
    onSuccess: (match) => client.setQueryData(controlKeys.match(fixtureId), match),
    onError: () => client.invalidateQueries({ queryKey: controlKeys.match(fixtureId) }),
  });
}

/** With the version of the list that was looked at. */
export function useTakeOver(fixtureId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (seen: number) => send(postTakeOver, { params: { fixtureId }, body: { seen } }),
    onSuccess: (match) => client.setQueryData(controlKeys.match(fixtureId), match),
    onError: () => client.invalidateQueries({ queryKey: controlKeys.match(fixtureId) }),
  });
}

export function useUndoAct(fixtureId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (actId: number) => send(postUndo, { params: { fixtureId, actId }, body: {} }),
    onSuccess: (match) => client.setQueryData(controlKeys.match(fixtureId), match),
    onError: () => client.invalidateQueries({ queryKey: controlKeys.match(fixtureId) }),
  });
}
