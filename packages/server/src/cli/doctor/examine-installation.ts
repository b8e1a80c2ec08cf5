/** Examines the whole installation in order; nothing is changed, but a test e-mail is sent where one was asked for. */
import type { Config } from "../../config/config.ts";
import { createDatabase, createPool } from "../../db/pool.ts";
import { explainStart } from "../../explain-start.ts";
import { readVersion } from "../../version.ts";
import { openDatabaseServer } from "../database-server.ts";
import {
  examineClock,
  examineFeeds,
  examineLetters,
  examineQueues,
  examineSchema,
  examineSeason,
  examineServer,
} from "./examine-database.ts";
import {
  examineAddresses,
  examineBackups,
  examineDisks,
  examineSettings,
  examineTimekeeping,
  examineTrialLetter,
} from "./examine-machine.ts";
import { examine, fault, type Finding, ok } from "./finding.ts";

/** `letter`: the recipient of a test e-mail; null sends none. */
export async function examineInstallation(config: Config, letter: string | null): Promise<readonly Finding[]> {
  const { version, commit } = readVersion();
  const parts = [
    [ok("release", commit === null ? version : `${version} (${commit})`)],
    await examine("settings", () => examineSettings(config)),
    await examine("disk", () => examineDisks(config)),
    await examine("timekeeping", examineTimekeeping),
    await examineItsDatabase(config),
    await examine("backup", () => examineBackups(config)),
    await examine("address", () => examineAddresses(config)),
    ...(letter === null ? [] : [await examine("trial letter", () => examineTrialLetter(config, letter))]),
  ];
  return parts.flat();
}

async function examineItsDatabase(config: Config): Promise<readonly Finding[]> {
  const explained = (error: unknown): Finding => fault("database", explainStart(error, config).split("\n", 1)[0]!);
  let server: Awaited<ReturnType<typeof openDatabaseServer>>;
  try {
    server = await openDatabaseServer(config);
  } catch (error) {
    return [explained(error)];
  }
  const db = createDatabase(createPool({ databaseUrl: server.game, connections: 1, onError: () => undefined }));
  try {
    const reached = await examineServer(db).catch((error: unknown) => [explained(error)]);
    if (reached.some(({ state }) => state === "fault")) return reached;
    const schema = await examine("schema", () => examineSchema(db));
    // Of another release's tables nothing more is asked.
    if (schema.some(({ state }) => state === "fault")) return [...reached, ...schema];
    return [
      ...reached,
      ...schema,
      ...(await examine("clock", () => examineClock(db))),
      ...(await examine("season", () => examineSeason(db))),
      ...(await examine("jobs", () => examineQueues(db))),
      ...(await examine("letters", () => examineLetters(db, config))),
      ...(await examine("feeds", () => examineFeeds(db, config))),
    ];
  } finally {
    await db.destroy();
    await server.stop();
  }
}
