import { useLingui } from "@lingui/react/macro";

import { type FeedItem, useFeed } from "../../../api/content/feeds.ts";
import { formatDayShort } from "../../../i18n/format.ts";
import { Card } from "../../../ui/Card.tsx";
import { LoadingRegion } from "../../../ui/states.tsx";
import styles from "./FeedPanel.module.css";
import { ItemList, type PanelItem } from "./ItemList.tsx";

interface FeedPanelProps {
  readonly title: string;
  readonly url: string;
  /** At most so many items; while they are on their way their place is held. */
  readonly count: number;
  readonly isVideo?: boolean;
  /** Where an item without a link of its own leads. */
  readonly linkOf?: (item: FeedItem) => string | null;
}

const noLink = () => null;

/**
 * A feed of another site under a heading. A failed or empty feed renders nothing (CO-04); an empty one is retried
 * after three seconds while its place is held (AP-028).
 */
export function FeedPanel({ title, url, count, isVideo = false, linkOf = noLink }: FeedPanelProps) {
  const { t } = useLingui();
  const { feed, isGone } = useFeed(url);
  if (isGone) return null;
  return (
    <Card title={title}>
      {feed === undefined ? (
        <LoadingRegion label={t`Fetching ${title}`}>
          <Places count={count} />
        </LoadingRegion>
      ) : (
        <ItemList items={panelItems(feed.items.slice(0, count), linkOf)} isVideo={isVideo} />
      )}
    </Card>
  );
}

function panelItems(items: readonly FeedItem[], linkOf: (item: FeedItem) => string | null): PanelItem[] {
  return items.map((item, index) => {
    const url = item.link ?? linkOf(item);
    const day = item.publishedAtMs === null ? "" : formatDayShort(item.publishedAtMs);
    // Titles repeat themselves; names of lines do not.
    const sameBefore = items.slice(0, index).filter(({ slug }) => slug === item.slug).length;
    return {
      key: sameBefore === 0 ? item.slug : `${item.slug}-${sameBefore + 1}`,
      title: item.title,
      meta: [item.source, day].filter((part) => part !== "").join(" · "),
      to: url === null ? null : { url },
      pictureUrl: item.pictureUrl,
    };
  });
}

/** As high as the lines will be. */
const Places = ({ count }: { count: number }) => (
  <ul aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <li key={index} className={styles.place}>
        <span className={styles.picture} />
        <span className={styles.lines} />
      </li>
    ))}
  </ul>
);
