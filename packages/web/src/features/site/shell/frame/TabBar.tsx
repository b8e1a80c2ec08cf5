import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";
import {
  Activity,
  ArrowLeftRight,
  Award,
  ChartNoAxesColumn,
  CircleHelp,
  House,
  LogOut,
  Search,
  Shirt,
  Trophy,
  type LucideIcon,
} from "lucide-react";

import { useIsCurrent } from "../../../../api/wire/connection.ts";
import { useGame } from "../../../../api/content/game.ts";
import { AppLink } from "../AppLink.tsx";
import { isCurrentItem, tabBarItems, type Viewer } from "./navigation.ts";
import styles from "./TabBar.module.css";

const ICONS: Readonly<Record<string, LucideIcon>> = {
  home: House,
  "my-team": Shirt,
  "squad-selection": Shirt,
  points: Activity,
  transfers: ArrowLeftRight,
  leagues: Trophy,
  statistics: ChartNoAxesColumn,
  scout: Search,
  prizes: Award,
  help: CircleHelp,
  "sign-out": LogOut,
};

/** The bottom bar of a phone. The ball on Points says that the round is live. */
export function TabBar({ viewer }: { viewer: Viewer }) {
  const { t, i18n } = useLingui();
  const { pathname } = useLocation();
  const { currentRound } = useGame();
  const isRoundLive = useIsCurrent() && currentRound !== null && !currentRound.isFinished;
  return (
    <nav className={styles.bar} aria-label={t`Shortcuts`}>
      <ul>
        {tabBarItems(viewer).map((item) => {
          const Icon = ICONS[item.key] ?? House;
          return (
            <li key={item.key}>
              <AppLink to={item.to} aria-current={isCurrentItem(item, pathname) ? "page" : undefined}>
                <Icon aria-hidden="true" />
                {i18n._(item.shortLabel ?? item.label)}
                {item.key === "points" && isRoundLive && (
                  <>
                    <i className="ball ball--on" aria-hidden="true" />
                    <span className="vh">{t`, the round is live`}</span>
                  </>
                )}
              </AppLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
