/** The thread of a large draw: makes the one it was started for, tells it, and is gone. */
import { parentPort, workerData } from "node:worker_threads";

import { type DrawRequest, makeDraw } from "./make-draw.ts";

const draw = makeDraw(workerData as DrawRequest);
parentPort?.postMessage(draw, [draw.pairs.buffer, draw.byes.buffer, draw.byePoints.buffer] as ArrayBuffer[]);
