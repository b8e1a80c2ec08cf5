/** What `elleveren doctor` would find wrong with the running process, as far as it is known without asking anything heavy. */
import type { WireOverview } from "@elleveren/contract";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import type { GameFigures, GameMetrics } from "../health/index.ts";
import { behindMs } from "../../live/index.ts";

type Fault = WireOverview["faults"][number];

/** As `elleveren doctor` has it. */
const STUCK_SECONDS = 600;
const CLOCK_SECONDS = 1;
const LITTLE_BYTES = 1e9;
const FEW_DAYS = 20;

/** `figures` is null when the database did not answer in time. */
export async function findFaults(
  {
    ctx,
    certificate,
    metrics,
  }: { readonly ctx: Context; readonly certificate: App["certificate"]; readonly metrics: GameMetrics },
  figures: GameFigures | null,
): Promise<Fault[]> {
  const { dataDirectory, backups } = ctx.config;
  const free = await Promise.all(
    [dataDirectory, ...(backups.directory === null ? [] : [backups.directory])].map((folder) =>
      metrics.freeBytes(folder),
    ),
  );
  const least = Math.min(...free.filter((bytes) => !Number.isNaN(bytes)));
  const behind = behindMs(ctx);
  const daysLeft = certificate?.daysLeft() ?? Infinity;
  return [
    ...(figures === null ? [{ code: "database_slow", value: 0 } as const] : faultsOf(figures)),
    ...(behind === null ? [] : [{ code: "live_behind", value: Math.round(behind / 1000) } as const]),
    ...(least < LITTLE_BYTES ? [{ code: "disk_low", value: least } as const] : []),
    ...(daysLeft < FEW_DAYS ? [{ code: "certificate_ends", value: Math.floor(daysLeft) } as const] : []),
  ];
}

function faultsOf({ roundsOverdue, queueAgeSeconds, ticks, away, clockDifferenceSeconds }: GameFigures): Fault[] {
  const failing = ticks.filter(({ failures }) => failures > 0).length;
  const off = Math.abs(clockDifferenceSeconds);
  const awayOf = (channel: "mail" | "push") =>
    Math.max(0, ...away.filter((end) => end.channel === channel).map(({ awaySeconds }) => awaySeconds));
  const faults: Fault[] = [
    { code: "round_overdue", value: roundsOverdue },
    { code: "jobs_waiting", value: queueAgeSeconds > STUCK_SECONDS ? queueAgeSeconds : 0 },
    { code: "ticks_failing", value: failing },
    { code: "mail_away", value: awayOf("mail") },
    { code: "push_away", value: awayOf("push") },
    { code: "clock_off", value: off > CLOCK_SECONDS ? off : 0 },
  ];
  return faults.filter(({ value }) => value > 0);
}
