/** Starts the process under attack, on a database of its own. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { randomBytes } from "node:crypto";

import type { Config } from "../../config/config.ts";
import type { Database } from "../../context.ts";
import { migrateDatabase } from "../../db/migrate.ts";
import { onServer, urlOfDatabase } from "../../db/other-databases.ts";
import { createDatabase, createPool } from "../../db/pool.ts";
import { openDatabaseServer } from "../../cli/database-server.ts";
import type { AttackAsk, AttackTold } from "./attack-process.ts";
import { isFault } from "./faults.ts";
import type { AttackedProcess } from "./run-attack.ts";

export interface OpenAttackedProcess extends AttackedProcess {
  readonly db: Database;
  close(): Promise<void>;
}

export async function openAttackedProcess(config: Config): Promise<OpenAttackedProcess> {
  const folder = await mkdtemp(join(tmpdir(), "elleveren-attack-"));
  const database = await openDatabaseServer(config);
  const name = `elleveren_attack_${randomBytes(6).toString("hex")}`;
  const databaseUrl = urlOfDatabase(database.game, name);
  await onServer(database.url, (client) => client.query(`create database ${name}`));
  // Attacked is what strangers reach: a process by the game's role.
  await migrateDatabase(urlOfDatabase(database.url, name));
  const args = [
    "--port=0",
    "--demo=true",
    `--data=${folder}`,
    `--database-url=${databaseUrl}`,
    `--site=${config.siteDirectory}`,
  ];
  const child = fork(join(import.meta.dirname, "attack-process.ts"), args, {
    execArgv: ["--expose-gc"],
    env: { PATH: process.env["PATH"], TZ: "UTC" },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const faults: string[] = [];
  createInterface(child.stderr!).on("line", (line) => {
    if (isFault(line)) faults.push(line.slice(0, 2000));
  });
  const waiting = new Map<number, (value: number | string | null) => void>();
  child.on("message", ({ number, value }: AttackTold) => {
    waiting.get(number)?.(value);
    waiting.delete(number);
  });
  child.on("exit", (code, signal) => {
    faults.push(`the process ended (${code ?? signal})`);
    for (const resolve of waiting.values()) resolve(null);
  });
  const answerOf = (number: number) =>
    new Promise<number | string>((resolve, reject) =>
      waiting.set(number, (value) =>
        value === null ? reject(new Error(`The process under attack ended: ${faults.join("\n")}`)) : resolve(value),
      ),
    );
  let number = 0;
  const ask = (what: AttackAsk["ask"]): Promise<number> => {
    number += 1;
    const answer = answerOf(number);
    child.send({ number, ask: what } satisfies AttackAsk);
    return answer as Promise<number>;
  };
  const origin = String(await answerOf(0));
  const db = createDatabase(createPool({ databaseUrl, connections: 2, onError: () => {} }));
  return {
    origin,
    db,
    faults,
    cpuMs: () => ask("cpu"),
    memoryBytes: () => ask("memory"),
    async close() {
      child.removeAllListeners("exit");
      if (child.exitCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      await db.destroy();
      await onServer(database.url, (client) => client.query(`drop database if exists ${name} with (force)`));
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
