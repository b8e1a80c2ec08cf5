import { useLocation } from "@tanstack/react-router";

import { useIsOnlyDrawn } from "../../../ui/page/use-is-only-drawn.ts";
import { useMediaQuery } from "../../../ui/page/use-media-query.ts";
import { AdSlot } from "./AdSlot.tsx";
import styles from "./PageBanner.module.css";

/** Below the reading: the wide banner where it fits, else the narrow one; never both, so that one frame is fetched. */
export function PageBanner() {
  const { pathname } = useLocation();
  const isWide = useMediaQuery("(min-width: 776px)");
  const isOnlyDrawn = useIsOnlyDrawn();
  if (!hasBanner(pathname)) return null;
  return (
    <div className={styles.banner} data-unmeasured={isOnlyDrawn || undefined}>
      <AdSlot slot={isWide ? "banner-728x90" : "banner-300x90"} key={isWide ? "wide" : "narrow"} />
    </div>
  );
}

/** Pages for reading. Pages for picking, paying, signing in or filling in a form have no links that lead away. */
const READ = [
  /^\/$/,
  /^\/(fixtures|dream-team|match)(\/|$)/,
  /^\/(statistics|the-scout|prizes)(\/|$)/,
  /^\/help$/,
  /^\/entry\/\d+\/(event|history|transfers)(\/|$)/,
  /^\/leagues\/\d+\/(standings|matches|new-entries|live|season|cup)(\/|$)/,
];

/** Whether an advertisement may stand below the page at this path. */
const hasBanner = (pathname: string): boolean => READ.some((path) => path.test(pathname));
