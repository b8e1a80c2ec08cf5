/** Do two servers say the same of every footballer in every round, and of every match? By lasting codes; ids differ. */
import type { WireBootstrap, WireFixture, WireLive } from "@elleveren/contract";

import type { FollowedGame } from "./followed-game.ts";

export interface Comparison {
  /** Footballers' rounds that were compared, and those with points among them. */
  readonly compared: number;
  readonly withPoints: number;
  readonly matches: number;
  readonly differences: readonly string[];
}

type Said = ReadonlyMap<string, string>;

export async function compareGames(leader: FollowedGame, follower: FollowedGame): Promise<Comparison> {
  const bootstrap = await leader.read<WireBootstrap>("bootstrap-static/");
  const rounds = bootstrap.events.map(({ id }) => id);
  const [theirs, ours] = [await saidBy(leader, rounds), await saidBy(follower, rounds)];
  const differences = [...new Set([...theirs.keys(), ...ours.keys()])]
    .filter((key) => theirs.get(key) !== ours.get(key))
    .map((key) => `${key}: leader says ${theirs.get(key) ?? "nothing"}, follower ${ours.get(key) ?? "nothing"}`);
  const rows = [...theirs.keys()].filter((key) => key.startsWith("round"));
  const matches = [...theirs.keys()].filter((key) => key.startsWith("match")).length;
  const withPoints = rows.filter((key) => !theirs.get(key)!.startsWith("0 ")).length;
  return { compared: rows.length, withPoints, matches, differences };
}

async function saidBy(game: FollowedGame, rounds: readonly number[]): Promise<Said> {
  const bootstrap = await game.read<WireBootstrap>("bootstrap-static/");
  const codes = new Map(bootstrap.elements.map(({ id, code }) => [id, code]));
  const said = new Map<string, string>();
  for (const round of rounds) {
    const { elements } = await game.read<WireLive>(`event/${round}/live/`);
    for (const { id, stats } of elements) {
      const { total_points: points, minutes, bonus, goals_scored: goals, assists } = stats;
      said.set(
        `round ${round} footballer ${codes.get(id)}`,
        `${points} points, ${minutes}', ${goals}+${assists}, bonus ${bonus}`,
      );
    }
  }
  for (const one of await game.read<WireFixture[]>("fixtures/")) {
    const score = `${one.team_h_score}-${one.team_a_score} in ${one.event}`;
    said.set(
      `match ${one.code}`,
      `${score}, ${one.minutes}', ${one.finished ? "final" : one.started ? "on" : "to come"}`,
    );
  }
  return said;
}
