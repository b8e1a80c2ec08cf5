import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import type { AdSlotName } from "../../../brand/brand.ts";
import { useBrand } from "../../../brand/brand-context.tsx";
import { useIsOnlyDrawn } from "../../../ui/page/use-is-only-drawn.ts";
import styles from "./AdSlot.module.css";

const SIZES: Readonly<Record<AdSlotName, { readonly width: number; readonly height: number }>> = {
  "banner-728x90": { width: 728, height: 90 },
  "banner-300x90": { width: 300, height: 90 },
  "side-300x250": { width: 300, height: 250 },
};

/** A frame may run its scripts and open pressed links. It gets neither our origin nor our page's URL. */
const SANDBOX = "allow-scripts allow-popups allow-popups-to-escape-sandbox";

/**
 * An advertisement in its own frame, in a place that has its size from the start. The neutral board stands there until the
 * frame has come, and for good when none is configured or it never comes.
 */
export function AdSlot({ slot }: { slot: AdSlotName }) {
  const { t } = useLingui();
  const { ads, partners, ownBoard } = useBrand();
  const [isLoaded, setLoaded] = useState(false);
  // A frame that has come before anybody listened would never be shown.
  const isOnlyDrawn = useIsOnlyDrawn();
  const { width, height } = SIZES[slot];
  const url = ads[slot];
  return (
    // Beside a page's own cards it is no landmark: the banner, which stands outside of them, is one already.
    <section
      className={styles.slot}
      role={slot === "side-300x250" ? "group" : undefined}
      data-slot={slot}
      aria-label={t`Advertisement`}
      style={{ width, height }}
    >
      {!isLoaded && (
        <div className={`${styles.board} night`}>
          <b>{partners[0]?.name ?? ownBoard}</b>
          <span>{t`Advertisement`}</span>
        </div>
      )}
      {url !== null && !isOnlyDrawn && (
        <iframe
          src={url}
          title={t`Advertisement`}
          width={width}
          height={height}
          sandbox={SANDBOX}
          referrerPolicy="no-referrer"
          loading="lazy"
          data-loaded={isLoaded || undefined}
          onLoad={() => setLoaded(true)}
        />
      )}
    </section>
  );
}
