/**
 * Which footballer's dialog is open stands in the address, `?footballer=12#history`, so that a link opens it on whatever
 * screen it was on, and Back closes it.
 */
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import type { FootballerId } from "@elleveren/rules";
import { useCallback } from "react";

type Search = Readonly<Record<string, unknown>>;

/** Marks the step of the history that opening made: closing takes it back, so that no step is left that does nothing. */
interface StepState {
  readonly footballerStep?: true;
}
const STEP: StepState = { footballerStep: true };

/** Opens a footballer's dialog over the screen that stands there. */
export function useOpenFootballer(): (footballerId: FootballerId) => void {
  const navigate = useNavigate();
  return useCallback(
    (footballerId) =>
      void navigate({
        to: ".",
        search: ((before: Search) => ({ ...before, footballer: footballerId })) as never,
        state: STEP as never,
        resetScroll: false,
        hashScrollIntoView: false,
      }),
    [navigate],
  );
}

/** Closes it, whether it was opened on the page or by a link. */
export function useCloseFootballer(): () => void {
  const navigate = useNavigate();
  const { history } = useRouter();
  return useCallback(() => {
    if ((history.location.state as StepState).footballerStep) return history.back();
    void navigate({
      to: ".",
      replace: true,
      search: (({ footballer: _, ...rest }: Search) => rest) as never,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  }, [history, navigate]);
}

/**
 * The footballer that the URL asks for, unvalidated, as it would be written there; undefined while no dialog is open.
 */
export const useWantedFootballer = (): string | undefined =>
  useSearch({ strict: false, select: (search: Search) => JSON.stringify(search["footballer"]) });
