import { useNavigate } from "@tanstack/react-router";

import { paths } from "../../paths.ts";

/**
 * Goes to the own leagues when a write has succeeded, also when the part that made it is gone by then: who has handed
 * his league over may no longer see its administration. `made` names a league that the write has made, to be shown there.
 * A failure is the write's own to show.
 */
export function useThenLeagues(): <T>(write: Promise<T>, made?: (answer: T) => number) => void {
  const navigate = useNavigate();
  return (write, made) => {
    void write.then(
      (answer) => navigate({ to: paths.leagues, ...(made ? { state: { madeLeagueId: made(answer) } } : {}) }),
      () => undefined,
    );
  };
}
