import { useState, type CSSProperties, type ReactNode } from "react";

import { ClubStrip } from "./ClubStrip.tsx";
import { DeadlinePill } from "./DeadlinePill.tsx";
import styles from "./Mast.module.css";
import { Menu } from "./Menu.tsx";
import { MoreMenu } from "./MoreMenu.tsx";
import { menuItems, tabBarItems, type Viewer } from "./navigation.ts";
import { Notices } from "../notices/Notices.tsx";
import { useMastTitle } from "../page-title.tsx";
import { useMediaQuery } from "../../../../ui/page/use-media-query.ts";
import { Wordmark } from "./Wordmark.tsx";

/** The head of every page: clubs, name, menu, the next deadline. */
export function Mast({ viewer }: { viewer: Viewer }) {
  const items = menuItems(viewer);
  const [visibleCount, setVisibleCount] = useState(items.length);
  const isWide = useMediaQuery("(min-width: 768px)");
  const inTabBar = new Set(tabBarItems(viewer).map((item) => item.key));
  const more = isWide ? items.slice(visibleCount) : items.filter((item) => !inTabBar.has(item.key));
  return (
    <MastFrame strip={<ClubStrip />}>
      <Menu items={items} onFit={setVisibleCount} />
      <DeadlinePill isManager={viewer.entryId !== null} />
      <MoreMenu items={more} />
    </MastFrame>
  );
}

interface MastFrameProps {
  readonly strip?: ReactNode;
  /** Until a page says its own. */
  readonly title?: string;
  readonly children?: ReactNode;
}

/** The masthead without what start-up data brings: shown while it loads, at the same height. */
export function MastFrame({ strip, title: given, children }: MastFrameProps) {
  const shown = useMastTitle();
  const title = given ?? shown;
  return (
    <header className={`${styles.mast} night`}>
      {strip ?? <div className={styles.noStrip} />}
      <div className={styles.bar}>
        <Wordmark />
        <span
          className={`${styles.title} ${title.length > 10 ? styles.long : ""} head phone`}
          style={{ "--letters": title.length } as CSSProperties}
          aria-hidden="true"
        >
          {title}
        </span>
        {children}
      </div>
      <Notices />
    </header>
  );
}
