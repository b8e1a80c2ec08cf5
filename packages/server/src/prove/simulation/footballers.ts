/** Footballers' points of a round as every process shows them, against the slow rules. */
import type { AnswerOf, liveCall } from "@elleveren/contract";
import type { FootballerId, Performance, RoundId } from "@elleveren/rules";

import { createClient } from "../../testing/client.ts";

/** A sentence for every process whose list differs, with the first few footballers. */
export async function checkFootballers(
  origins: readonly string[],
  roundId: RoundId,
  expected: ReadonlyMap<FootballerId, Performance>,
): Promise<string[]> {
  const wrong = await Promise.all(
    origins.map(async (origin, index) => {
      const { status, body } = await createClient(origin).get(`/api/event/${roundId}/live/`);
      if (status !== 200) return [`round ${roundId}: the live figures answered ${status}`];
      const { elements } = body as AnswerOf<typeof liveCall>;
      const shown = new Map(elements.map(({ id, stats }) => [id as FootballerId, stats.total_points]));
      const ids = new Set([...shown.keys(), ...expected.keys()]);
      const differing = [...ids].filter((id) => (shown.get(id) ?? 0) !== (expected.get(id)?.points ?? 0));
      return differing.slice(0, 5).map((id) => {
        const [points, byRules] = [shown.get(id) ?? 0, expected.get(id)?.points ?? 0];
        return `round ${roundId}: web-${index + 1} shows ${points} points of footballer ${id}, by the rules ${byRules}`;
      });
    }),
  );
  return wrong.flat();
}
