import { useLingui } from "@lingui/react/macro";

import type { FeedItem } from "../../../api/content/feeds.ts";
import { useBrand } from "../../../brand/brand-context.tsx";
import { FeedPanel } from "./FeedPanel.tsx";

/** The partner's videos (GL-33), as many as configured; nothing until an operator names the feed. */
export function PartnerVideos() {
  const { t } = useLingui();
  const { url, itemCount, siteUrl } = useBrand().videoFeed;
  if (url === null) return null;
  return (
    <FeedPanel
      title={t`Videos from TV 2`}
      url={url}
      count={itemCount}
      isVideo
      linkOf={(item) => (siteUrl === null ? null : videoLink(siteUrl, item))}
    />
  );
}

/** On the partner's own page: the video, and the footballer or tournament that it is of. */
export function videoLink(siteUrl: string, { itemId, playerId, tournamentId }: FeedItem): string {
  const url = new URL(siteUrl);
  url.searchParams.set("video", itemId);
  if (playerId !== null) url.searchParams.set("player", playerId);
  else if (tournamentId !== null) url.searchParams.set("tournament", tournamentId);
  return url.href;
}
