import type { ReactNode } from "react";
import type { SiteAddress } from "../../paths.ts";

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
