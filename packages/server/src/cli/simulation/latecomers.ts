/** Somebody is always late: saving a line-up at the very deadline must be refused and change nothing. */
import type { RoundId } from "@elleveren/rules";

import type { SeededRandom } from "../../features/simulator/index.ts";
import type { ReplayManager } from "../replay-managers.ts";
import type { Shadow } from "./shadow.ts";

const TRIES = 4;

/** The clock stands at the deadline. Answers with a sentence for each call that was let through. */
export async function tryTooLate(
  managers: readonly ReplayManager[],
  shadow: Shadow,
  roundId: RoundId,
  random: SeededRandom,
): Promise<{ readonly tries: number; readonly accepted: readonly string[] }> {
  const late = random.shuffled(managers).slice(0, TRIES);
  const accepted: string[] = [];
  for (const { client, entryId } of late) {
    const picks = shadow.squad(entryId, roundId).picks;
    const answer = await client.post(`/api/my-team/${entryId}/`, {
      chip: null,
      picks: picks.map((pick) => ({
        element: pick.footballerId,
        position: pick.slot,
        is_captain: pick.isViceCaptain,
        is_vice_captain: pick.isCaptain,
      })),
    });
    if (answer.status !== 400) accepted.push(`round ${roundId}: entry ${entryId} was late and got ${answer.status}`);
  }
  return { tries: late.length, accepted };
}
