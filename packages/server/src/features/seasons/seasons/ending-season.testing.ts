/**
 * A season of six rounds with everything its end has to handle: private leagues of both kinds, cups, a ban, plans, a
 * watchlist, an e-mail, a deleted account and an account without a team. Five rounds of it are settled.
 */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { READY_FORMATS } from "@elleveren/rules";
import { expect } from "vitest";

import type { SignedUp, TestServer } from "../../../testing/index.ts";
import type { SeasonEntry } from "../../../testing/small-season.ts";
import { type CupSeason, startCupSeason } from "../../leagues/cups/cup-season.testing.ts";
import { listRecipients } from "../../content/index.ts";
import { digestTables, tryToChange } from "./season-command.testing.ts";
import { nextSeasonFiles, writeNextSeason, type NextSeasonFiles } from "./season-folder.testing.ts";

export const TEAMS = 8;
/** A process takes its time to start on a busy machine. */
export const PROCESSES_MS = 120_000;

export interface EndingSeason {
  readonly season: CupSeason;
  /** The directory of archives. */
  readonly archives: string;
  /** Deleted the account after round 4; its league went to the next in line. */
  readonly gone: SeasonEntry;
  readonly teamless: SignedUp;
  /** The signature in the newsletter that the fourth manager got. */
  readonly oldLetter: string;
  readonly classic: number;
  readonly h2h: number;
  /** Plays the last round, and whatever follows from the end of the season. */
  playOut(): Promise<void>;
  /** A folder of the next season, some of its files changed. */
  folderOf(changes?: Partial<NextSeasonFiles>): Promise<string>;
  /** Tries to change to such a folder; why not, line by line. */
  refusals(changes?: Partial<NextSeasonFiles>, options?: object): Promise<string[]>;
  /** Nothing of the game differs after the act, and no archive lies about. */
  expectUntouched(act: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export async function startEndingSeason(): Promise<EndingSeason> {
  const archives = await mkdtemp(join(tmpdir(), "elleveren-archives-"));
  const folders: { remove(): Promise<void> }[] = [];
  const season = await startCupSeason(TEAMS, undefined, { seasonDirectory: archives });
  const { server } = season;
  const folderOf: EndingSeason["folderOf"] = async (changes = {}) => {
    const written = await writeNextSeason({ ...nextSeasonFiles(), ...changes });
    folders.push(written);
    return written.folder;
  };
  return {
    season,
    archives,
    ...(await play(season)),
    async playOut() {
      await season.play(6);
      await server.runDueJobs();
    },
    folderOf,
    refusals: async (changes, options) =>
      tryToChange(server, { folder: await folderOf(changes), archives, ...options }),
    async expectUntouched(act) {
      const [before, files] = [await digestTables(server.ctx.db), await readdir(archives)];
      await act();
      expect(await digestTables(server.ctx.db)).toEqual(before);
      expect(await readdir(archives)).toEqual(files);
      expect(server.ctx.findGame()?.maintenance).toBe(false);
    },
    async close() {
      await server.close();
      for (const written of folders) await written.remove();
      await rm(archives, { recursive: true, force: true });
    },
  };
}

async function play(
  season: CupSeason,
): Promise<Pick<EndingSeason, "gone" | "teamless" | "oldLetter" | "classic" | "h2h">> {
  const { server } = season;
  const [first, second, third, fourth, fifth, gone] = season.entries as [SeasonEntry, ...SeasonEntry[]];
  const teamless = await server.signUp({ firstName: "Uten", lastName: "Lag" });
  const classic = await season.makeLeague("Kollektivet", [first, second!, third!, gone!]);
  await season.makeLeague("Arven", [gone!, fourth!]);
  const settings = { name: "Duellen", start_event: 1, ko_rounds: 1, max_entries: 6 };
  const { id: h2h, code } = await done(first.client.post("/api/leagues-h2h/", settings));
  for (const { client, entryId } of [second!, third!, fourth!]) {
    await done(client.post("/api/leagues-private/join/", { code, entry: entryId }));
  }
  await done(first.client.put(`/api/league/${h2h}/odds-setting/`, { hidden: true }));
  await done(first.client.put("/api/player/odds/", { hidden: true }));
  await addFormat(first, classic);
  await done(first.client.post(`/api/league/${classic}/bans/ban/`, { entry: third!.entryId }));
  await done(fifth!.client.post(`/api/watchlist/${season.small.season.footballers[3]!.code}/`));
  await done(fifth!.client.post(`/api/plans/${fifth!.entryId}/`, { name: "Våren" }));
  const oldLetter = await letterOf(server, fourth!);
  for (const round of [1, 2, 3, 4]) await season.play(round);
  await done(gone!.client.post("/api/player/delete/", { password: gone!.password }));
  await season.play(5);
  return { gone: gone!, teamless, oldLetter, classic, h2h };
}

async function addFormat({ client }: SignedUp, league: number): Promise<void> {
  const body = { name: "Sist igjen", format: READY_FORMATS.last_man_standing };
  expect((await client.post(`/api/league/${league}/formats/`, body)).status).toBe(201);
}

/** The body of a call that must have been accepted. */
async function done(call: ReturnType<SignedUp["client"]["post"]>) {
  const { status, body } = await call;
  expect([status, body]).toEqual([200, body]);
  return body;
}

async function letterOf({ ctx }: TestServer, { client, email }: SignedUp): Promise<string> {
  await client.put("/api/entry-update/", { email: true });
  for await (const recipient of listRecipients(ctx.db, "https://fantasy.example.test")) {
    if (recipient.email === email) return recipient.unsubscribe.split("/").at(-1)!;
  }
  throw new Error(`${email} gets no letter`);
}
