/**
 * Saves a plan by itself, half a second after the last edit. One save is under way at a time; edits made meanwhile follow
 * with the next. A failed one keeps the edits and is tried again when the line is back, with the next edit, or by hand.
 */
import type { EntryId } from "@elleveren/rules";
import { useCallback, useEffect, useRef, useState, type Dispatch } from "react";

import { useSavePlan, type Plan } from "../../../api/teams/plans.ts";
import { isApiFailure } from "../../../api/wire/problems.ts";
import { useSessionState } from "../../../api/wire/session/session-end.ts";
import { useUnsavedWork } from "../../../api/wire/unsaved-work.ts";
import { isUnsaved, type PlanAction, type PlanDraft } from "./plan-draft.ts";
import { forgetEdits, keepEdits } from "./unsaved-edits.ts";

const PAUSE_MS = 500;
/** After a failure that nobody can mend but time. */
const RETRY_MS = 10_000;

/** `over`: the session has ended, and its owner would not sign in. It is saved once that has happened. */
export type SaveState = "saved" | "saving" | "failed" | "over" | "refused" | "changed" | "deleted";

export type Autosave = ReturnType<typeof useAutosave>;

interface Failure {
  readonly state: SaveState;
  readonly error: unknown;
  /** The rounds that were to be saved: another edit is another try. */
  readonly rounds: PlanDraft["rounds"];
  readonly version: number;
  readonly firstRound: number;
}

export function useAutosave(request: {
  readonly entryId: EntryId;
  readonly plan: Plan;
  readonly draft: PlanDraft;
  readonly dispatch: Dispatch<PlanAction>;
  /** The server holds a newer version, or refuses rounds whose deadline passed: read the plan again. */
  readonly onStale: () => void;
}) {
  const { entryId, plan, draft, dispatch, onStale } = request;
  const { mutateAsync } = useSavePlan(entryId);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSaving, setSaving] = useState(false);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);
  const isMounted = useRef(true);
  const { id: planId } = plan;
  const unsaved = isUnsaved(draft);
  useUnsavedWork(unsaved);
  const isOver = useSessionState().end !== null;
  const firstRound = plan.ground?.squad.roundId ?? 0;

  const save = useCallback(async () => {
    const { version, rounds } = latest.current;
    setSaving(true);
    try {
      const saved = await mutateAsync({
        planId,
        version,
        rounds: rounds.filter((round) => round.roundId >= firstRound),
      });
      if (latest.current.rounds === rounds) forgetEdits(planId);
      else keepEdits(planId, { version: saved.version, rounds: latest.current.rounds });
      if (!isMounted.current) return;
      setFailure(null);
      dispatch({ type: "saved", version: saved.version, rounds });
    } catch (error) {
      if (!isMounted.current) return;
      const state = stateOf(error);
      setFailure({ state, error, rounds, version, firstRound });
      if (state === "changed" || state === "refused") onStale();
    } finally {
      if (isMounted.current) setSaving(false);
    }
  }, [dispatch, firstRound, mutateAsync, onStale, planId]);

  const { rounds, version } = draft;
  useEffect(() => {
    if (!unsaved) return undefined;
    keepEdits(planId, { version, rounds });
    const isSame = failure?.rounds === rounds && failure.version === version && failure.firstRound === firstRound;
    const isBack = failure?.state === "over" && !isOver;
    if (isSaving || isOver || (isSame && failure.state !== "failed" && !isBack)) return undefined;
    const timer = setTimeout(() => void save(), isSame && !isBack ? RETRY_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [failure, firstRound, isOver, isSaving, planId, rounds, save, unsaved, version]);

  useEffect(() => {
    const again = () => {
      if (isUnsaved(latest.current)) void save();
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved(latest.current)) event.preventDefault();
    };
    globalThis.addEventListener("online", again);
    globalThis.addEventListener("beforeunload", warn);
    return () => {
      globalThis.removeEventListener("online", again);
      globalThis.removeEventListener("beforeunload", warn);
    };
  }, [save]);

  // A manager who leaves before the pause is over has edited all the same.
  const saveNow = useRef(save);
  useEffect(() => {
    saveNow.current = save;
  }, [save]);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      if (isUnsaved(latest.current)) void saveNow.current();
    };
  }, []);

  const state: SaveState = !unsaved
    ? "saved"
    : isOver && !isSaving
      ? "over"
      : isSaving || failure === null
        ? "saving"
        : failure.state;
  return { state, error: failure?.error as unknown, retry: () => void save() };
}

function stateOf(error: unknown): SaveState {
  if (!isApiFailure(error)) return "failed";
  if (error.session !== null) return "over";
  if (error.status === 409) return "changed";
  if (error.status === 404) return "deleted";
  return error.kind === "problems" ? "refused" : "failed";
}
