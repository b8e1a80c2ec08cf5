/** The season after an invented one in the form that the control room takes. */
import { POSITIONS } from "@elleveren/rules";

import type { GivenFile } from "../../seasons/index.ts";
import { nextSeasonFiles } from "../../seasons/seasons/season-folder.testing.ts";

const csv = (columns: string, rows: readonly (readonly (string | number | null | undefined)[])[]) =>
  `${columns}\n${rows.map((row) => row.map((value) => value ?? "").join(",")).join("\n")}\n`;

/** The same clubs a year later; of each one footballer has left and a new one has come. */
export function nextFiles(seed = 7): GivenFile[] {
  const { teams, elements, events, fixtures } = nextSeasonFiles({ seed });
  const codeOf = new Map(teams.map(({ id, code }) => [id, code]));
  const footballers = elements.map((one) => [
    one.code,
    one.first_name,
    one.second_name,
    one.web_name,
    codeOf.get(one.team),
    POSITIONS[one.element_type - 1],
    (one.now_cost / 10).toFixed(1),
  ]);
  const playing = new Set(elements.map(({ team }) => team));
  return [
    {
      name: "clubs.csv",
      text: csv(
        "code,name,short_name",
        teams.filter(({ id }) => playing.has(id)).map((club) => [club.code, club.name, club.short_name]),
      ),
    },
    { name: "footballers.csv", text: csv("code,first_name,second_name,web_name,club,position,price", footballers) },
    {
      name: "rounds.csv",
      text: csv(
        "round,deadline",
        events.map(({ id, deadline_time: at }) => [id, at]),
      ),
    },
    {
      name: "fixtures.csv",
      text: csv(
        "round,home,away,kickoff",
        fixtures.map((one) => [
          one["event"] as number | null,
          codeOf.get(one["team_h"] as number),
          codeOf.get(one["team_a"] as number),
          one["kickoff_time"] as string | null,
        ]),
      ),
    },
  ];
}
