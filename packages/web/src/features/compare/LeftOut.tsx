import { Trans } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";

import { useGame } from "../../api/content/game.ts";
import { Alert } from "../../ui/Alert.tsx";
import { MOST_COMPARED, type Comparison } from "../footballers/compare-ids.ts";

/** Says in words what the address asked for and the comparison leaves out. */
export function LeftOut({ comparison: { unknown, repeated, surplus } }: { comparison: Comparison }) {
  const { footballerById } = useGame();
  const names = (ids: readonly FootballerId[]) => ids.map((id) => footballerById.get(id)?.webName).join(", ");
  if (unknown.length + repeated.length + surplus.length === 0) return null;
  const words = unknown.map((word) => word.slice(0, 20)).join(", ");
  return (
    <Alert kind="warning">
      {unknown.length > 0 && (
        <p>
          <Trans>The link names somebody who is not in this season: {words}.</Trans>
        </p>
      )}
      {repeated.length > 0 && (
        <p>
          <Trans>Named more than once, shown once: {names(repeated)}.</Trans>
        </p>
      )}
      {surplus.length > 0 && (
        <p>
          <Trans>
            There is room for {MOST_COMPARED}. Left out: {names(surplus)}.
          </Trans>
        </p>
      )}
    </Alert>
  );
}
