import type { WireListedAct, WireMatchAct } from "@elleveren/contract";
import { useRef, useState } from "react";

import { isApiFailure } from "../../api/wire/problems.ts";
import { useTellAct, useUndoAct } from "../api/desk.ts";

/** An act or undo that was not accepted: questioned, refused, or without an answer. The operator decides about it. */
export interface WaitingAct {
  readonly key: number;
  readonly act: WireListedAct;
  readonly isTakingBack: boolean;
  readonly error: unknown;
  readonly isPending: boolean;
}

/** The outcome of a form's acts: those accepted, or dropped for another source's; the first failure. */
export interface Told {
  readonly done: readonly WireMatchAct[];
  readonly error: unknown;
}

interface Held extends WaitingAct {
  readonly send: (isConfirmed: boolean) => Promise<unknown>;
  readonly decided: () => void;
}

/** Sends acts and undoes them. Failed ones wait in a list that only decisions empty, never the next act. */
export function useTelling(fixtureId: number) {
  const tellAct = useTellAct(fixtureId);
  const undoAct = useUndoAct(fixtureId);
  const [waiting, setWaiting] = useState<readonly Held[]>([]);
  const nextKey = useRef(0);
  const underWay = useRef(new Set<number>());

  const hold = (held: Pick<Held, "act" | "isTakingBack" | "error" | "send">) =>
    new Promise<void>((decided) => {
      const key = nextKey.current++;
      setWaiting((before) => [...before, { ...held, key, isPending: false, decided }]);
    });
  const sender = (act: WireMatchAct, seen: number) => (isConfirmed: boolean) =>
    tellAct.mutateAsync({ act, seen, confirmed: isConfirmed });

  /** Based on the revision seen. */
  const tell = async (act: WireMatchAct, seen: number): Promise<void> => {
    const send = sender(act, seen);
    const error = await failureOf(send(false));
    if (error !== null) await hold({ act, isTakingBack: false, error, send });
  };

  /**
   * For a form, which keeps its unsent acts: one after the other, until one fails. Ends when every question is
   * answered.
   */
  const tellForm = async (acts: readonly WireMatchAct[], seen: number): Promise<Told> => {
    const done: WireMatchAct[] = [];
    const questions: Promise<void>[] = [];
    let failure: unknown = null;
    for (const act of acts) {
      const send = sender(act, seen);
      const error = await failureOf(send(false));
      if (error !== null && !isAsked(error)) {
        failure = error;
        break;
      }
      if (error !== null) questions.push(hold({ act, isTakingBack: false, error, send }));
      done.push(act);
    }
    await Promise.all(questions);
    return { done, error: failure };
  };

  const takeBack = async (actId: number, act: WireListedAct): Promise<void> => {
    const send = () => undoAct.mutateAsync(actId);
    const error = await failureOf(send());
    if (error !== null) await hold({ act, isTakingBack: true, error, send });
  };

  const change = (key: number, part: Partial<Held>) =>
    setWaiting((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const end = ({ key, decided }: Held) => {
    setWaiting((before) => before.filter((one) => one.key !== key));
    decided();
  };
  const find = (key: number) => waiting.find((one) => one.key === key);

  /** Yes, or once more. A repeat is no yes: what got through after all is asked about then. */
  const sendAgain = async (key: number): Promise<void> => {
    const held = find(key);
    if (!held || underWay.current.has(key)) return;
    underWay.current.add(key);
    change(key, { isPending: true });
    const error = await failureOf(held.send(isAsked(held.error)));
    underWay.current.delete(key);
    if (error === null) end(held);
    else change(key, { error, isPending: false });
  };
  const giveUp = (key: number) => {
    const held = find(key);
    if (held && !underWay.current.has(key)) end(held);
  };
  return { waiting: waiting as readonly WaitingAct[], tell, tellForm, takeBack, sendAgain, giveUp };
}

/** Null when it was done. */
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error ?? new Error("no reason"),
  );

/** The question at a kick-off: the match as other sources report it. */
export interface MatchIsOn {
  readonly code: "match_is_on";
  readonly team_h_score: number | null;
  readonly team_a_score: number | null;
  readonly minutes: number;
}
type Question = { readonly code: "same_again" } | MatchIsOn;

/** Asked, not refused: two people at a match see the same goal, and a hat-trick is three. */
export function questionOf(error: unknown): Question | null {
  if (!isApiFailure(error) || error.status !== 409) return null;
  const body = error.body as { readonly code?: string } | undefined;
  return body?.code === "same_again" || body?.code === "match_is_on" ? (body as Question) : null;
}

const isAsked = (error: unknown): boolean => questionOf(error) !== null;
