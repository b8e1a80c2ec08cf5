/** An organisation's tables as files, whole, with names as the organisation shows them to whoever asks. */
import {
  departmentTableFileCall,
  type Language,
  DEPARTMENTS_MAX,
  peopleTableFileCall,
  type WireDepartmentRow,
  type WirePeopleRow,
} from "@elleveren/contract";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { loadAllPeople, loadDepartmentTable, organisationFor, stretchFor } from "../../leagues/index.ts";
import { type Column, sendTable, tableOf, withoutAnswer } from "./season-files.routes.ts";

const TITLES: Readonly<Record<"departments" | "people", Record<Language, string>>> = {
  departments: { nb: "avdelinger", nn: "avdelingar", en: "departments" },
  people: { nb: "alle", nn: "alle", en: "people" },
};
const WHOLE = { page: 1, size: DEPARTMENTS_MAX };

export function organisationFileRoutes(app: App, ctx: Context): void {
  app.get(departmentTableFileCall.path, withoutAnswer(departmentTableFileCall), async (request, reply) => {
    const seen = await organisationFor(ctx, request);
    const stretch = stretchFor(ctx, seen.organisation, request.query);
    const { rows } = await loadDepartmentTable(ctx, seen, { stretch, ...WHOLE });
    const title = [TITLES.departments[request.query.language ?? "nb"], seen.organisation.name];
    return sendTable(reply, request.query, title, (language) => tableOf(DEPARTMENT_COLUMNS, rows, language));
  });

  app.get(peopleTableFileCall.path, withoutAnswer(peopleTableFileCall), async (request, reply) => {
    const seen = await organisationFor(ctx, request);
    const stretch = stretchFor(ctx, seen.organisation, request.query);
    const { language = "nb" } = request.query;
    const lines = [...tableOf(PEOPLE_COLUMNS, [], language)];
    for await (const rows of loadAllPeople(ctx, seen, stretch)) {
      const [, ...below] = tableOf(PEOPLE_COLUMNS, rows, language);
      lines.push(...below);
    }
    return sendTable(reply, request.query, [TITLES.people[language], seen.organisation.name], () => lines);
  });
}

const points = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100);

const DEPARTMENT_COLUMNS: readonly Column<WireDepartmentRow>[] = [
  { nb: "Plass", nn: "Plass", en: "Rank", of: (row) => row.rank },
  { nb: "Avdeling", nn: "Avdeling", en: "Department", of: (row) => row.name },
  { nb: "Poeng", nn: "Poeng", en: "Points", of: (row) => points(row.total_hundredths) },
  { nb: "Siste runde", nn: "Siste runde", en: "Last round", of: (row) => points(row.round_hundredths) },
  { nb: "Teller", nn: "Tel", en: "Counting", of: (row) => row.counted },
  { nb: "Medlemmer", nn: "Medlemmer", en: "Members", of: (row) => row.members },
];

const PEOPLE_COLUMNS: readonly Column<WirePeopleRow>[] = [
  { nb: "Plass", nn: "Plass", en: "Rank", of: (row) => row.rank },
  { nb: "Lag", nn: "Lag", en: "Team", of: (row) => row.entry_name },
  { nb: "Manager", nn: "Manager", en: "Manager", of: (row) => row.player_name },
  { nb: "Avdeling", nn: "Avdeling", en: "Department", of: (row) => row.department?.name ?? null },
  { nb: "Poeng", nn: "Poeng", en: "Points", of: (row) => row.total },
  { nb: "Siste runde", nn: "Siste runde", en: "Last round", of: (row) => row.round_points },
];
