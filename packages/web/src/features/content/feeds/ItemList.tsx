import { ExternalLink, Play } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Trans } from "@lingui/react/macro";

import { AppLink } from "../../site/shell/AppLink.tsx";
import styles from "./ItemList.module.css";
import type { SiteAddress } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";

interface ItemListProps {
  readonly items: readonly PanelItem[];
  /** A sign over the pictures that says what they lead to. */
  readonly isVideo?: boolean;
}

/** Picture, title, whose and when; the whole line leads on. */
export function ItemList({ items, isVideo = false }: ItemListProps) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.key} id={item.key} className={styles.item}>
          <span className={`${styles.picture} night`}>
            <Picture item={item} />
            {isVideo && <Play className={styles.play} aria-hidden="true" />}
          </span>
          <span className={styles.text}>
            <Title item={item} />
            {item.meta !== "" && <span className="label">{item.meta}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Title({ item: { title, to } }: { item: PanelItem }): ReactNode {
  if (to === null) return <span className={styles.title}>{title}</span>;
  if ("path" in to) {
    return (
      <AppLink
        to={to.path}
        {...(to.search ? { search: to.search, resetScroll: false } : {})}
        className={styles.title ?? ""}
      >
        {title}
      </AppLink>
    );
  }
  return (
    <a href={to.url} target="_blank" rel="noopener noreferrer" className={styles.title}>
      {title}
      <ExternalLink aria-hidden="true" />
      <span className="vh">
        <Trans>(another site)</Trans>
      </span>
    </a>
  );
}

/** Our own drawing until there is a picture, and when it does not come. */
function Picture({ item: { pictureUrl, art } }: { item: PanelItem }) {
  const [isBroken, setBroken] = useState(false);
  if (pictureUrl === null || isBroken) return art ?? <i className={styles.bars} aria-hidden="true" />;
  return <img src={pictureUrl} alt="" loading="lazy" onError={() => setBroken(true)} />;
}

/** One line of a panel: an article of a feed, or something of our own in its place. */
export interface PanelItem {
  readonly key: string;
  readonly title: string;
  /** Under the title: whose it is, and when. */
  readonly meta: string;
  /** Where it leads: a page of ours, another site, or nowhere. */
  readonly to:
    | { readonly path: SiteAddress; readonly search?: Readonly<Record<string, number>> }
    | { readonly url: string }
    | null;
  readonly pictureUrl: string | null;
  /** Drawn where there is no picture, or where it does not come. */
  readonly art?: ReactNode;
}

/** Our own lines where no feed is configured; nothing without any. */
export const OwnPanel = ({ title, items }: { title: string; items: readonly PanelItem[] }) =>
  items.length === 0 ? null : (
    <Card title={title}>
      <ItemList items={items} />
    </Card>
  );
