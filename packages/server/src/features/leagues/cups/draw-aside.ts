/**
 * Draws beside the thread that answers people: a million teams take a second of arithmetic. Small ones, nearly all there
 * are, are made at once.
 */
import { once } from "node:events";
import { Worker } from "node:worker_threads";

import { type DrawRequest, type MadeDraw, makeDraw } from "./make-draw.ts";

/** Made in less than ten milliseconds; starting a thread takes longer. */
const FEW_TEAMS = 10_000;

/** The same draw as `makeDraw`. Fails when the thread does; whoever asked for it draws again later, the very same. */
export async function drawAside(request: DrawRequest, fewTeams = FEW_TEAMS): Promise<MadeDraw> {
  if (request.contenders.entryIds.length <= fewTeams) return makeDraw(request);
  const worker = new Worker(new URL("./draw-worker.ts", import.meta.url), { workerData: request });
  // An error of the thread rejects it.
  const [draw] = (await once(worker, "message")) as [MadeDraw];
  return draw;
}
