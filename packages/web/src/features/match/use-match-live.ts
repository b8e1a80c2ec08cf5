import { useMemo } from "react";

import type { Match } from "../../api/live/match.ts";
import type { LiveFootballer } from "../../api/live/round-points.ts";

/** The match's footballers as a round has them, so that points explain themselves alike: of this match alone. */
export function useMatchLive({ footballers, fixture: { fixtureId } }: Match): ReadonlyMap<number, LiveFootballer> {
  return useMemo(
    () =>
      new Map(
        footballers.map(({ footballerId, points, minutes, bonus, lines }) => [
          footballerId,
          {
            points,
            minutes,
            bonus,
            hasPlayed: minutes > 0,
            stat: (name) => lines.find(({ stat }) => stat === name)?.value ?? 0,
            matches: [{ fixtureId, lines }],
          },
        ]),
      ),
    [footballers, fixtureId],
  );
}
