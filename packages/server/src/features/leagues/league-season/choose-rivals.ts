/** Whom a league's chart shows when nobody was chosen. */
import type { EntryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { loadH2hTable } from "../h2h/index.ts";
import type { LivePhase } from "../../live/index.ts";
import { type LeagueSeason, requestOf } from "./season-of-league.ts";

export type RivalsChoice = "top" | "near";

/** The first so many, and the viewer. */
const TOP = 5;
/** Above the viewer, and below him. */
const NEIGHBOURS = 2;

/** `near` of somebody who is not in the table is `top`. */
export async function chooseRivals(
  ctx: Context,
  request: {
    readonly season: LeagueSeason;
    readonly phase: LivePhase | undefined;
    readonly choice: RivalsChoice;
    readonly viewerId: EntryId | null;
  },
): Promise<readonly EntryId[]> {
  const { season, phase, choice, viewerId } = request;
  const table = await tableOf(ctx, season, phase);
  const place = viewerId === null ? null : await table.placeOf(viewerId);
  if (choice === "near" && place !== null) {
    const first = Math.max(0, place - NEIGHBOURS);
    return table.idsFrom(first, 2 * NEIGHBOURS + 1);
  }
  const top = await table.idsFrom(0, TOP);
  return place === null || top.includes(viewerId!) ? top : [...top, viewerId!];
}

interface Table {
  /** From 0; null when he is not in the table. */
  placeOf(entryId: EntryId): Promise<number | null>;
  idsFrom(place: number, count: number): Promise<readonly EntryId[]>;
}

async function tableOf(ctx: Context, season: LeagueSeason, phase: LivePhase | undefined): Promise<Table> {
  const { engine, draw } = season;
  if (draw) {
    const ids = (await loadH2hTable(ctx, season.league)).map(({ entryId }) => entryId);
    return {
      placeOf: async (entryId) => (ids.includes(entryId) ? ids.indexOf(entryId) : null),
      idsFrom: async (place, count) => ids.slice(place, place + count),
    };
  }
  const request = requestOf(season, phase);
  return {
    placeOf: (entryId) => engine.leaguePlace(entryId, request),
    async idsFrom(place, count) {
      const { rows } = await engine.leagueTable({ ...request, offset: place, limit: count });
      return rows.map(({ entryId }) => entryId);
    },
  };
}
