import { useNavigate } from "@tanstack/react-router";

import { paths } from "../../../../paths.ts";
import type { DoneWord } from "../../../site/shell/notices/done-word.ts";

export type ToldLeagues = { readonly madeLeagueId: number } | { readonly done: DoneWord };

/**
 * Goes to the own leagues when a write has succeeded, also when the component that made it is unmounted by then: an
 * administrator who has handed the league over may no longer see its administration. The target reports a league that
 * the write has made, or the act. A failure is the write's own to show.
 */
export function useThenLeagues(): <T>(write: Promise<T>, told?: (answer: T) => ToldLeagues) => void {
  const navigate = useNavigate();
  return (write, told) => {
    void write.then(
      (answer) => navigate({ to: paths.leagues, ...(told ? { state: told(answer) } : {}) }),
      () => undefined,
    );
  };
}
