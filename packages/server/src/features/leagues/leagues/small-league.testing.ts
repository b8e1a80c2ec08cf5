/** A classic private league in a small season, whose teams have different squads and which the first of them made. */
import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { type SeasonEntry, type SmallSeason, startSmallSeason } from "../../../testing/small-season.ts";
import { joinByCode } from "./private-league.testing.ts";

export interface SmallLeague {
  readonly server: TestServer;
  readonly small: SmallSeason;
  readonly members: readonly SeasonEntry[];
  readonly leagueId: number;
}

/** Before the first deadline. */
export async function startSmallLeague(request: {
  readonly name: string;
  readonly teams: number;
  readonly rounds: number;
}): Promise<SmallLeague> {
  const server = await startTestServer();
  const small = await startSmallSeason(server, { rounds: request.rounds });
  const members: SeasonEntry[] = [];
  for (let index = 0; index < request.teams; index += 1) members.push(await createTeam(small, index));
  const [admin, ...others] = members as [SeasonEntry, ...SeasonEntry[]];
  const made = await admin.client.post("/api/leagues-classic/", { name: request.name, start_event: 1 });
  const { id: leagueId, code } = made.body as { id: number; code: string };
  for (const one of others) await joinByCode(one, code);
  return { server, small, members, leagueId };
}

/** "Lag 3" of the index 3, with a squad unlike those of other indexes. */
export const createTeam = (small: SmallSeason, index: number): Promise<SeasonEntry> =>
  small.createEntry({ name: `Lag ${index}`, preferences: ({ footballerId }) => (footballerId * (index + 3)) % 23 });
