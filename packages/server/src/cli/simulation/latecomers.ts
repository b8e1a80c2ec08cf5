/**
 * Somebody is always late: at the very deadline no change of the round may be accepted. The next round opens in that
 * moment or a second later; from then on a line-up is saved for it, and says so in its receipt.
 */
import type { RoundId, Squad } from "@elleveren/rules";

import type { SeededRandom } from "../../features/simulator/index.ts";
import type { ManagerClient, ReplayManager } from "../replay-managers.ts";
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
    const say = (what: string) => accepted.push(`round ${roundId}: entry ${entryId} was late and ${what}`);
    const squad = shadow.squad(entryId, roundId);
    const swapped = await saveLineup(client, squad, { swapsArmbands: true, path: `/api/my-team/${entryId}/` });
    if (swapped.status === 400) continue;
    if (swapped.status !== 200) say(`got ${swapped.status}`);
    else if (swapped.body.receipt.event !== roundId + 1) say(`has a receipt of round ${swapped.body.receipt.event}`);
    // In the next round everything is as it was.
    const restored = await saveLineup(client, squad, { swapsArmbands: false, path: `/api/my-team/${entryId}/` });
    if (restored.status !== 200) say(`could not take it back: ${restored.status}`);
  }
  return { tries: late.length, accepted };
}

function saveLineup(
  client: ManagerClient,
  squad: Squad,
  { swapsArmbands, path }: { readonly swapsArmbands: boolean; readonly path: string },
): ReturnType<ManagerClient["post"]> {
  return client.post(path, {
    chip: null,
    picks: squad.picks.map((pick) => ({
      element: pick.footballerId,
      position: pick.slot,
      is_captain: swapsArmbands ? pick.isViceCaptain : pick.isCaptain,
      is_vice_captain: swapsArmbands ? pick.isCaptain : pick.isViceCaptain,
    })),
  });
}
