/**
 * A text of the operator's own (terms, privacy, contact) as the site draws it. He writes Markdown; the server reads it at its
 * start and serves this, so that no mark-up from the file reaches a page.
 */
import type { Language } from "../wire/language.ts";

export const SITE_TEXTS = ["terms", "privacy", "contact"] as const;
export type SiteTextName = (typeof SITE_TEXTS)[number];

/** Where each text is served in each language; null: the game's own words stand there. */
export type SiteTextAddresses = Readonly<Record<SiteTextName, Readonly<Record<Language, string | null>>>>;

export type SiteTextPart =
  | string
  | { readonly kind: "strong" | "em"; readonly parts: readonly SiteTextPart[] }
  /** `to`: another site, a mail address (`mailto:`), or a page of ours (`/help`). */
  | { readonly kind: "link"; readonly to: string; readonly parts: readonly SiteTextPart[] }
  | { readonly kind: "break" };

export type SiteTextBlock =
  /** Level 1 is the text's own title. */
  | { readonly kind: "heading"; readonly level: 1 | 2 | 3; readonly parts: readonly SiteTextPart[] }
  | { readonly kind: "paragraph"; readonly parts: readonly SiteTextPart[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly SiteTextPart[])[] };

export interface SiteText {
  readonly blocks: readonly SiteTextBlock[];
}
