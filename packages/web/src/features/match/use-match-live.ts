import { useMemo } from "react";

import type { Match } from "../../api/live/match.ts";
import { decodeLine, type LiveFootballer } from "../../api/live/round-points.ts";

/** The match's footballers as a round has them, so that points explain themselves alike: of this match alone. */
export function useMatchLive({ elements, fixture: { fixtureId } }: Match): ReadonlyMap<number, LiveFootballer> {
  return useMemo(
    () =>
      new Map(
        elements.map(({ element, points, minutes, bonus, explain }) => [
          element,
          {
            points,
            minutes,
            bonus,
            hasPlayed: minutes > 0,
            stat: (name) => explain.find(({ identifier }) => identifier === name)?.value ?? 0,
            matches: [{ fixtureId, lines: explain.map(decodeLine) }],
          },
        ]),
      ),
    [elements, fixtureId],
  );
}
