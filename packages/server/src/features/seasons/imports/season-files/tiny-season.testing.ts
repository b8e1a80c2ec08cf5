/** An invented season of two clubs and one round as files, for tests: every value here is made up. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { onTestFinished } from "vitest";

/** The older column set: no position, no ratings; the rounds come from kick-offs. */
export const TINY_ROUNDS: Readonly<Record<string, string>> = {
  "teams.csv": "id,code,short_name,name\n1,901,ALF,Alfa\n2,902,BET,Beta\n",
  "players.csv": [
    "id,code,web_name,first_name,second_name,status,news,photo,now_cost,cost_change_start,total_points,element_type,team",
    '11,5011,Berg,Ola,"Berg, jr.",a,,x.jpg,52,2,6,1,1',
    "12,5012,Dahl,Per,Dahl,i,Kne,y.jpg,45,-1,9,4,2",
    "",
  ].join("\n"),
  "fixtures.csv": "id,event,kickoff_time,team_h,team_a,team_h_score,team_a_score\n7,1,2017-04-01T16:00:00Z,1,2,0,1\n",
  "player_rounds.csv": [
    "element,round,fixture,kickoff_time,was_home,opponent_team,team_h_score,team_a_score,minutes,goals_scored,assists,clean_sheets,goals_conceded,own_goals,penalties_saved,penalties_missed,yellow_cards,red_cards,saves,bonus,total_points,value,selected,transfers_in,transfers_out",
    "11,1,7,2017-04-01T16:00:00Z,True,2,0,1,90,0,0,0,1,0,0,0,0,0,6,2,6,50,10,1,2",
    "12,1,7,2017-04-01T16:00:00Z,False,1,0,1,59,1,0,0,0,0,0,0,0,0,0,3,8,46,,,",
    "",
  ].join("\n"),
};

/** The newer column set: positions and ratings in the rows, fixtures and rounds as JSON. */
export const TINY_GAMEWEEKS: Readonly<Record<string, string>> = {
  "teams.json": JSON.stringify([
    { id: 1, code: 901, name: "Alfa", short_name: "ALF", strength: 4 },
    { id: 2, code: 902, name: "Beta", short_name: "BET", strength: null },
  ]),
  "players.csv": TINY_ROUNDS["players.csv"]!,
  "fixtures.json": JSON.stringify([
    {
      id: 7,
      code: 77,
      event: 1,
      kickoff_time: "2025-08-15T19:00:00Z",
      team_h: 1,
      team_a: 2,
      team_h_score: 0,
      team_a_score: 1,
    },
    { id: 8, code: 78, event: null, kickoff_time: null, team_h: 2, team_a: 1, team_h_score: null, team_a_score: null },
  ]),
  "events.json": JSON.stringify([{ id: 1, name: "Round 1", deadline_time: "2025-08-15T17:30:00Z" }]),
  "player_gameweeks.csv": [
    "element,element_type,fixture,opponent_team,total_points,was_home,kickoff_time,round,minutes,goals_scored,assists,clean_sheets,goals_conceded,own_goals,penalties_saved,penalties_missed,yellow_cards,red_cards,saves,bonus,bps,influence,defensive_contribution,value,selected,transfers_in,transfers_out",
    "11,1,7,2,6,True,2025-08-15T19:00:00Z,1,90,0,0,0,1,0,0,0,0,0,6,2,28,41.6,3,50,10,1,2",
    "12,4,7,1,8,False,2025-08-15T19:00:00Z,1,59,1,0,0,0,0,0,0,0,0,0,3,40,0.0,0,,,,",
    "",
  ].join("\n"),
};

/** A folder with these files, some replaced, or left out where null; it goes when the test is over. */
export async function writeSeason(
  files: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | null>> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "elleveren-season-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries({ ...files, ...changes })) {
    if (text !== null) await writeFile(join(folder, name), text);
  }
  return folder;
}
