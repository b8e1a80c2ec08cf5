/**
 * Many save in the last moment, while the clock passes the deadline and the round closes: each is told for which round it
 * counts, and that is what must be found. And some are always late: at the very deadline no change of the round may be accepted. The next round opens in that
 * moment or a second later; from then on a line-up is saved for it, and says so in its receipt.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { RoundId, Squad } from "@elleveren/rules";

import type { SeededRandom } from "../../../features/operate/index.ts";
import type { ManagerClient, ReplayManager } from "../../replay-managers.ts";
import type { Shadow } from "./shadow.ts";

const TRIES = 4;
const LAST_MINUTE_SAVES = 8;
/** Real time over which they fall. */
const SPREAD_MS = 20;

/** To be done while the deadline passes. Answers with a sentence for what cannot be; the shadow saves what counted. */
export async function saveInTheLastMoment(
  managers: readonly ReplayManager[],
  shadow: Shadow,
  roundId: RoundId,
  random: SeededRandom,
): Promise<readonly string[]> {
  // A chip would be part of what is saved.
  const own = managers.filter(({ entryId }) => shadow.squad(entryId, roundId).chip === null);
  const wrong: string[] = [];
  const save = async ({ client, entryId }: ReplayManager) => {
    const path = `/api/my-team/${entryId}/`;
    const squad = shadow.squad(entryId, roundId);
    const say = (what: string) => wrong.push(`round ${roundId}: entry ${entryId} saved at the deadline and ${what}`);
    await sleep(random.between(0, SPREAD_MS));
    const saved = await saveLineup(client, squad, { swapsArmbands: true, path });
    if (saved.status === 400) return;
    const event = saved.status === 200 ? saved.body.receipt.event : null;
    if (event === roundId) shadow.swapArmbands(entryId, roundId);
    else if (event !== roundId + 1) say(`got ${saved.status} with a receipt of round ${event}`);
    else {
      const restored = await saveLineup(client, squad, { swapsArmbands: false, path });
      if (restored.status !== 200) say(`could not take it back: ${restored.status}`);
    }
  };
  await Promise.all(random.shuffled(own).slice(0, LAST_MINUTE_SAVES).map(save));
  return wrong;
}

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
