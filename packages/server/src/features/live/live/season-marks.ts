/**
 * What a page or a stream is up to date with, as short marks that every process computes alike: of the rounds, the market
 * and the game's settings a digest of what they say. See `LiveStamp` of the contract.
 */
import { createHash } from "node:crypto";

import type { Game } from "../../../context.ts";
import type { SeasonMemory } from "./season-memory.ts";

/** The same for the same states, deadlines and stored results, whoever reads them. */
export const roundsMark = ({ rounds, phases }: Pick<SeasonMemory, "rounds" | "phases">): string =>
  digest([rounds, phases]);

/** Of what a market message tells about: prices, availability, who is there. Ownership moves all the time and is not in it. */
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
