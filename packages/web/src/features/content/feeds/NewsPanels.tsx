import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import {
  Armchair,
  BadgePercent,
  CalendarRange,
  Clock,
  Clock4,
  Gem,
  PiggyBank,
  ShieldPlus,
  Stethoscope,
  TrendingUp,
  Trophy,
} from "lucide-react";
import type { ReactNode } from "react";

import { useBrand } from "../../../brand/brand-context.tsx";
import { FeedPanel } from "./FeedPanel.tsx";
import styles from "./NewsPanels.module.css";
import { OwnPanel, type PanelItem } from "./ItemList.tsx";
import type { GameFootballer } from "../../../api/content/footballers.ts";
import { useGame } from "../../../api/content/game.ts";
import {
  formatDayShort,
  formatDeadline,
  formatDecimal,
  formatNumber,
  formatPercent,
  formatPrice,
} from "../../../i18n/format.ts";
import { paths, type SiteAddress } from "../../../paths.ts";
import { Shirt } from "../../play/pitch/index.ts";
import artStyles from "./own-art.module.css";

/**
 * News of two providers side by side. A provider that no operator has named is the game itself: what its own figures say
 * just now, and advice that holds all year; news are never invented.
 */
export function NewsPanels({ count }: { count: number }) {
  const { t } = useLingui();
  const { newsFeeds } = useBrand();
  const facts = useSeasonFacts();
  const tips = useTips();
  const [first, second] = newsFeeds;
  return (
    <div className={styles.panels}>
      {first ? (
        <FeedPanel key={first.url} title={first.title} url={first.url} count={count} />
      ) : (
        <OwnPanel title={t`Right now`} items={facts.slice(0, count)} />
      )}
      {second ? (
        <FeedPanel key={second.url} title={second.title} url={second.url} count={count} />
      ) : (
        <OwnPanel title={t`The Scout's advice`} items={tips.slice(0, count)} />
      )}
    </div>
  );
}

/** Facts from the game's own figures, the most pressing first; those without figures yet are left out. */
function useSeasonFacts(): readonly PanelItem[] {
  const { t } = useLingui();
  const { footballers, clubById, nextRound, entryCount } = useGame();
  const inGame = footballers.filter((row) => row.status !== "u");
  const shirt = (row: GameFootballer) => {
    const club = clubById.get(row.clubId);
    return club && <Shirt kit={club.kit.shirt} isKeeper={row.position === "GKP"} size={44} />;
  };
  const clubName = (row: GameFootballer) => clubById.get(row.clubId)?.name ?? "";
  const fact = (key: string, path: SiteAddress, title: string, meta: string, art: ReactNode): PanelItem => ({
    key,
    title,
    meta,
    to: { path },
    pictureUrl: null,
    art,
  });
  const bestBy = (stat: string, say: (row: GameFootballer, value: number) => string): PanelItem[] => {
    const best = highest(inGame, stat);
    if (!best) return [];
    return [fact(`now-${stat}`, paths.statisticsBy(stat), say(best, best.stat(stat)), clubName(best), shirt(best))];
  };

  const deadline =
    nextRound === null
      ? []
      : [
          fact(
            "now-deadline",
            paths.fixturesRound(nextRound.roundId),
            t`The deadline of round ${nextRound.roundId} is ${formatDeadline(nextRound.deadlineAtMs)}`,
            t`See who meets whom`,
            <Clock className={artStyles.sign} aria-hidden="true" />,
          ),
        ];
  const doubtful = inGame.filter((row) => row.news !== "");
  const newestNewsAtMs = Math.max(...doubtful.map((row) => row.newsAddedAtMs ?? 0));
  const availability =
    doubtful.length === 0
      ? []
      : [
          fact(
            "now-availability",
            paths.playerNews,
            t`${plural(doubtful.length, { one: "# player is in doubt or out", other: "# players are in doubt or out" })}`,
            newestNewsAtMs > 0 ? t`Latest: ${formatDayShort(newestNewsAtMs)}` : "",
            <Stethoscope className={artStyles.sign} aria-hidden="true" />,
          ),
        ];
  return [
    ...deadline,
    ...bestBy("form", (row, value) => t`${row.webName} is in form: ${formatDecimal(value)} points a match of late`),
    ...bestBy(
      "transfers_in_event",
      (row, value) => t`${row.webName} is the one to buy: ${formatNumber(value)} transfers this round`,
    ),
    ...availability,
    ...bestBy("cost_change_event", (row, value) => t`${row.webName} has risen ${formatPrice(value)} this round`),
    // Before the first team exists there is no ownership.
    ...(entryCount === 0
      ? []
      : bestBy("selected_by_percent", (row, value) => t`${row.webName} is in ${formatPercent(value)} of all teams`)),
  ];
}

/** Undefined when all values are zero. */
function highest(footballers: readonly GameFootballer[], stat: string): GameFootballer | undefined {
  const best = footballers.reduce<GameFootballer | undefined>(
    (before, row) => (before === undefined || row.stat(stat) > before.stat(stat) ? row : before),
    undefined,
  );
  return best && best.stat(stat) > 0 ? best : undefined;
}

/** Advice that holds all year, in other words each round: the list begins further down as rounds go by. */
function useTips(): readonly PanelItem[] {
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
    art: <Icon className={artStyles.sign} aria-hidden="true" />,
  }));
}
