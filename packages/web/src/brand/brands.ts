/**
 * A brand is a record: values for design tokens, sponsors' boards, partners and the slots they may fill. No component
 * asks which brand it is drawn in; it asks for a token, a board or a partner and gets what the record says. Sponsor art
 * is neutral until an operator configures it.
 */
import { SEASON_PRIZES, type ContestPrizes } from "./prizes.ts";

export type BrandName = "main_nb" | "main_en" | "tv2";

export interface Partner {
  readonly name: string;
  /** Where the logo or board leads; null draws it without a link. */
  readonly url: string | null;
  /** Own-origin picture; null draws the name in a neutral frame. */
  readonly logoUrl: string | null;
}

export interface Brand {
  readonly name: BrandName;
  readonly language: "nb" | "en";
  /** Overrides of the tokens in styles/tokens.css. */
  readonly tokens: Readonly<Record<string, string>>;
  /** What stands first on the boards behind the goal. */
  readonly ownBoard: string;
  readonly partners: readonly Partner[];
  /** Sites of the other language of the same variant; null switches the language in place. */
  readonly otherLanguageOrigin: string | null;
  /** What there is to win. */
  readonly prizes: readonly ContestPrizes[];
  readonly supportEmail: string | null;
  readonly socialLinks: readonly { readonly label: string; readonly url: string }[];
  readonly videoFeed: { readonly url: string | null; readonly itemCount: number };
  /** Reserved advertisement spaces; an empty one shows the neutral placeholder. */
  readonly adSlots: readonly ("banner-728x90" | "banner-300x90" | "side-300x250")[];
}

const partner = (letter: string): Partner => ({ name: `Partner ${letter}`, url: null, logoUrl: null });
const neutralPartners = ["A", "B", "C", "D"].map(partner);

const main = {
  tokens: {},
  ownBoard: "elleveren",
  partners: neutralPartners,
  otherLanguageOrigin: null,
  prizes: SEASON_PRIZES,
  supportEmail: null,
  socialLinks: [],
  videoFeed: { url: null, itemCount: 4 },
  adSlots: ["banner-728x90", "banner-300x90", "side-300x250"],
} satisfies Omit<Brand, "name" | "language">;

/** Graphite, cobalt, coral; squarer, louder heads. */
const tv2Tokens: Brand["tokens"] = {
  "--night-950": "#0a0b10",
  "--night-900": "#11131b",
  "--night-850": "#181b26",
  "--night-800": "#222634",
  "--night-700": "#31374a",
  "--snow-50": "#f5f5f7",
  "--snow-100": "#ebecf0",
  "--snow-200": "#dcdee6",
  "--slate-400": "#a2a9bd",
  "--slate-500": "#5c6273",
  "--slate-600": "#474c5b",
  "--ink-blue": "#12141c",
  "--mast-3": "#3a2a78",
  "--board": "#c4213f",
  "--action": "light-dark(#2740d8, #4a63f2)",
  "--action-hover": "light-dark(#1b2fae, #3149d8)",
  "--action-ink": "#ffffff",
  "--action-text": "light-dark(#2740d8, #a9b8ff)",
  "--action-soft": "light-dark(#e5e9ff, #20284f)",
  "--you": "light-dark(#f0304f, #ff5d75)",
  "--you-soft": "light-dark(#ffebee, #35202c)",
  "--beam": "#7f94ff",
  "--accent-live": "light-dark(#ffb300, #ffc53d)",
  "--accent-live-text": "light-dark(#7d5300, #ffc53d)",
  "--accent-live-soft": "light-dark(#fff3d1, #352c15)",
  "--accent-live-ink": "#2a1b00",
  "--line-1": "light-dark(var(--snow-200), #2a2e3d)",
  "--line-2": "light-dark(#878da0, #6a7189)",
  "--ink-1": "light-dark(var(--ink-blue), #f4f5fa)",
  "--ink-2": "light-dark(var(--slate-600), #c0c5d4)",
  "--plate": "#171a25",
  "--radius-1": "0",
  "--radius-2": "2px",
  "--radius-3": "2px",
  "--radius-4": "4px",
  "--weight-display": "800",
  "--display-case": "uppercase",
  "--display-track": ".005em",
  "--hero": "clamp(2.3rem, 1.1rem + 4vw, 4.4rem)",
};

export const BRANDS: Readonly<Record<BrandName, Brand>> = {
  main_nb: { ...main, name: "main_nb", language: "nb" },
  main_en: { ...main, name: "main_en", language: "en" },
  tv2: { ...main, name: "tv2", language: "nb", tokens: tv2Tokens, videoFeed: { url: null, itemCount: 6 } },
};
