import { useNavigate } from "@tanstack/react-router";

import { paths } from "../../paths.ts";

/**
 * Goes to the own leagues when a write has succeeded, also when the part that made it is gone by then: who has handed
 * his league over may no longer see its administration. A failure is the write's own to show.
 */
export function useThenLeagues(): (write: Promise<unknown>) => void {
  const navigate = useNavigate();
  return (write) => {
    void write.then(
      () => navigate({ to: paths.leagues }),
      () => undefined,
    );
  };
}
