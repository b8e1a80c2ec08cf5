/**
 * Short marks of the state of a page or a stream, computed alike by every process: digests of the rounds, the market
 * and the game's settings. See `LiveStamp` of the contract.
 */
import { createHash } from "node:crypto";

import type { Game } from "../../../context.ts";
import type { SeasonMemory } from "./season-memory.ts";

/** The same for the same states, deadlines and stored results, in any process. */
export const roundsMark = ({ rounds, phases }: Pick<SeasonMemory, "rounds" | "phases">): string =>
  digest([rounds, phases]);

/**
 * The content of market notifications: prices, availability, the list of footballers. Ownership changes constantly and
 * is left out.
 */
export const marketMark = ({ footballers }: Pick<SeasonMemory, "footballers">): string =>
  digest(
    [...footballers.values()]
      .sort((a, b) => a.footballerId - b.footballerId)
      .map((one) => {
        const { footballerId, clubId, priceTenths, status, news, newsNn, newsEn, removed } = one;
        return [footballerId, clubId, priceTenths, status, news, newsNn, newsEn, removed];
      }),
  );

export const gameMark = (game: Game | null): string =>
  digest(game && [game.seasonName, game.ruleset, game.maintenance]);

const digest = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 8).replaceAll("-", "_");
