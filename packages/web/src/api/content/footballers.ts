import type { Language, WireElement } from "@elleveren/contract";
import {
  clubId,
  footballerCode,
  footballerId,
  invariant,
  POSITIONS,
  type Footballer,
  type FootballerCode,
} from "@elleveren/rules";

import { foldForSearch } from "../../i18n/format.ts";

/** A footballer of the market with all data that the site shows. */
export interface GameFootballer extends Footballer {
  readonly footballerCode: FootballerCode;
  readonly fiksId: number | null;
  readonly webName: string;
  readonly firstName: string;
  readonly secondName: string;
  /** Folded names, for searching at the start of a word. */
  readonly searchText: string;
  /** In one language, whichever it was told in; empty when there is none. */
  readonly news: string;
  /** The same in languages in which it was written too; see `newsIn`. */
  readonly newsTexts: Readonly<Partial<Record<Language, string>>>;
  readonly newsAddedAtMs: number | null;
  /** Per cent; null when nothing was said. */
  readonly chanceNextRound: number | null;
  readonly form: number;
  readonly totalPoints: number;
  readonly roundPoints: number;
  readonly selectedByPercent: number;
  readonly transfersInRound: number;
  readonly transfersOutRound: number;
  readonly priceChangeRoundTenths: number;
  readonly priceChangeStartTenths: number;
  /** Towards the next nightly step, −100 to 100. */
  readonly priceProgressPercent: number;
  readonly isInDreamTeam: boolean;
  /** Any statistic by its wire name, numbers all of them: for sorting and tables. */
  readonly stat: (name: string) => number;
}

/** News in that language, or the original text without a translation. */
export const newsIn = ({ news, newsTexts }: Pick<GameFootballer, "news" | "newsTexts">, language: Language): string =>
  newsTexts[language] ?? news;

export function decodeFootballer(wire: WireElement): GameFootballer {
  const position = POSITIONS[wire.element_type - 1];
  invariant(position, "a footballer's element_type is 1 to 4");
  return {
    footballerId: footballerId(wire.id),
    clubId: clubId(wire.team),
    position,
    priceTenths: wire.now_cost,
    // A footballer who left the game may be kept and sold, never bought: the same as out of the market.
    status: wire.removed ? "u" : wire.status,
    footballerCode: footballerCode(wire.code),
    fiksId: wire.fiks_id,
    webName: wire.web_name,
    firstName: wire.first_name,
    secondName: wire.second_name,
    searchText: foldForSearch(`${wire.web_name} ${wire.first_name} ${wire.second_name}`),
    news: wire.news,
    newsTexts: {
      ...(wire.news_nn !== undefined && { nn: wire.news_nn }),
      ...(wire.news_en !== undefined && { en: wire.news_en }),
    },
    newsAddedAtMs: wire.news_added === null ? null : Date.parse(wire.news_added),
    chanceNextRound: wire.chance_of_playing_next_round,
    form: Number(wire.form),
    totalPoints: wire.total_points,
    roundPoints: wire.event_points,
    selectedByPercent: Number(wire.selected_by_percent),
    transfersInRound: wire.transfers_in_event,
    transfersOutRound: wire.transfers_out_event,
    priceChangeRoundTenths: wire.cost_change_event,
    priceChangeStartTenths: wire.cost_change_start,
    priceProgressPercent: Number(wire.price_change_percent),
    isInDreamTeam: wire.in_dreamteam,
    stat: (name) => {
      const value = Number((wire as unknown as Record<string, unknown>)[name]);
      return Number.isFinite(value) ? value : 0;
    },
  };
}
