/** The names of settings. */
import { useLingui } from "@lingui/react/macro";
import { isChipName, type Position } from "@elleveren/rules";
import type { WireSettings } from "@elleveren/contract";

import { CHIP_TITLE, POSITION_NAME, STAT_TITLE } from "../../features/content/footballers/names.ts";
import { formatUpTo } from "../../i18n/format.ts";

/** One that has no name here stands under its key. */
export function useSettingNames(chips: WireSettings["chips"]): (key: string) => string {
  const { t, i18n } = useLingui();
  const named: Readonly<Record<string, string>> = {
    roundCount: t`Rounds of the season`,
    "deadline.minutesBeforeKickoff": t`Minutes from the deadline to the first kick-off`,
    formDays: t`Days that form looks back`,
    "squad.size": t`Footballers in a squad`,
    "squad.playing": t`Footballers in the line-up`,
    "squad.clubLimit": t`Most from one club`,
    "squad.budgetTenths": t`Budget, in millions`,
    "transfers.freePerRound": t`Free transfers a round`,
    "transfers.maxBanked": t`Most free transfers saved`,
    "transfers.costPoints": t`Points that each further transfer costs`,
    "transfers.capPerRound": t`Most transfers in a round`,
    "transfers.sellOnDivisor": t`A seller keeps one part of a rise in`,
    "scoring.minutes.short": t`Points for having played`,
    "scoring.minutes.long": t`Points for a long match`,
    "scoring.minutes.longFrom": t`Minutes that make a long match`,
    cleanSheetMinutes: t`Minutes from which a clean sheet counts`,
    "leagues.joinPrivateMax": t`Private leagues a manager may be in`,
    "leagues.joinPublicMax": t`Public leagues a manager may be in`,
    "leagues.maxSizePublicClassic": t`Teams in a public classic league`,
    "leagues.maxSizePublicH2h": t`Teams in a public head-to-head league`,
    "leagues.maxSizePrivateH2h": t`Most teams in a private head-to-head league`,
    "leagues.maxKoRoundsPrivateH2h": t`Most knock-out rounds of a private league`,
    "leagues.autumnRound": t`First round of the autumn start; 0 is the round after the summer break`,
    "leagues.mostListed": t`Largest head-to-head league that is listed in full`,
    "leagues.h2hWin": t`Head-to-head: points for a win`,
    "leagues.h2hDraw": t`Head-to-head: points for a draw`,
    "leagues.h2hLoss": t`Head-to-head: points for a loss`,
    "cups.largeQualificationRound": t`Large leagues' cups: qualified after round`,
    "cups.generalFirstRound": t`The general cup: first match in round`,
    "prices.stepTenths": t`A price moves by, in millions`,
    "prices.maxStepsPerRound": t`Most moves of a price in a round`,
    "prices.thresholdMinimum": t`Fewest net transfers for a move`,
    "prices.thresholdOwnersPermille": t`Net transfers for a move, as per cent of owners`,
    "prices.atHour": t`Prices move at: hour`,
    "prices.atMinute": t`Prices move at: minute`,
  };
  const stat = (name: string): string => {
    const title = STAT_TITLE[name];
    return title ? i18n._(title) : name;
  };
  const position = (name: string): string =>
    Object.hasOwn(POSITION_NAME, name) ? i18n._(POSITION_NAME[name as Position]) : name;
  const chip = (id: string): string => {
    const found = chips.find((one) => String(one.id) === id);
    if (!found) return id;
    const title = isChipName(found.name) ? i18n._(CHIP_TITLE[found.name]) : found.name;
    return chips.some((one) => one.name === found.name && one.id !== found.id) ? `${title} ${found.number}` : title;
  };

  return (key) => {
    const own = Object.hasOwn(named, key) ? named[key] : undefined;
    if (own !== undefined) return own;
    const [area, name = "", part = "", last = ""] = key.split(".");
    if (area === "transfers") return t`In round ${part}, at least so many free`;
    if (area === "bonus") return t`Bonus: place ${Number(part) + 1}`;
    if (area === "chips") return part === "startRound" ? t`${chip(name)}: from round` : t`${chip(name)}: until round`;
    if (area === "squad") {
      const who = position(part);
      if (last === "select") return t`${who}: in the squad`;
      return last === "minPlay" ? t`${who}: fewest in the line-up` : t`${who}: most in the line-up`;
    }
    if (area !== "scoring") return key;
    if (part === "per") return t`${stat(name)}: how many it takes`;
    return part === "threshold"
      ? t`${stat(name)}, ${position(last)}: from how many`
      : `${stat(name)}, ${position(last)}`;
  };
}

/** A number is shown in tenths where it is kept in them: money in millions, shares in per cent. */
export const scaleOf = (key: string): number => (/(?:Tenths|Permille)$/u.test(key) ? 10 : 1);

/** As people read it: "0.2", and "100" where there are no tenths. */
export const formatSetting = (key: string, value: number): string => formatUpTo(value / scaleOf(key), 1);
