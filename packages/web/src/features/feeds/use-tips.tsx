import { useLingui } from "@lingui/react/macro";
import {
  Armchair,
  BadgePercent,
  CalendarRange,
  Clock4,
  Gem,
  PiggyBank,
  ShieldPlus,
  TrendingUp,
  Trophy,
} from "lucide-react";

import { useGame } from "../../api/content/game.ts";
import { paths } from "../../paths.ts";
import styles from "./own-art.module.css";
import type { PanelItem } from "./panel-item.ts";

/** Advice that holds all year, in other words each round: the list begins further down as rounds go by. */
export function useTips(): readonly PanelItem[] {
  const { t } = useLingui();
  const { nextRound, currentRound } = useGame();
  const tips = [
    {
      key: "fixtures",
      path: paths.fixtures,
      meta: t`Fixtures`,
      icon: CalendarRange,
      title: t`Buy for the next five matches, not for the last goal`,
    },
    {
      key: "bench",
      path: paths.playerNews,
      meta: t`Player availability`,
      icon: Armchair,
      title: t`A bench that plays saves rounds: put the surest starter first`,
    },
    {
      key: "save",
      path: paths.helpRules,
      meta: t`Rules`,
      icon: PiggyBank,
      title: t`Two free transfers next week may be worth more than one today`,
    },
    {
      key: "form",
      path: paths.statisticsBy("form"),
      meta: t`Statistics`,
      icon: TrendingUp,
      title: t`Form beats fame: look at the latest matches first`,
    },
    {
      key: "late",
      path: paths.playerNews,
      meta: t`Player availability`,
      icon: Clock4,
      title: t`Decide late: it is the last evening’s news that counts`,
    },
    {
      key: "rare",
      path: paths.statisticsBy("selected_by_percent"),
      meta: t`Statistics`,
      icon: BadgePercent,
      title: t`It is the player nobody else has that moves you up the table`,
    },
    {
      key: "defenders",
      path: paths.statisticsBy("assists"),
      meta: t`Statistics`,
      icon: ShieldPlus,
      title: t`A defender who goes forward gets points at both ends of the pitch`,
    },
    {
      key: "price",
      path: paths.playerList,
      meta: t`Player list`,
      icon: Gem,
      title: t`Prices move at night: sleep on a purchase and it may cost more`,
    },
    {
      key: "best",
      path: paths.dreamTeam,
      meta: t`Dream Team`,
      icon: Trophy,
      title: t`See where the points came from: the best eleven of the round`,
    },
  ];
  const first = ((nextRound ?? currentRound)?.roundId ?? 0) % tips.length;
  return [...tips.slice(first), ...tips.slice(0, first)].map(({ key, path, meta, icon: Icon, title }) => ({
    key: `tip-${key}`,
    title,
    meta,
    to: { path },
    pictureUrl: null,
    art: <Icon className={styles.sign} aria-hidden="true" />,
  }));
}
