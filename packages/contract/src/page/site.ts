/**
 * The part of a brand's site that differs from another's: the partners' boards, the prizes, the sources of feeds and
 * videos. An operator writes it (docs/SITES.md), the server checks it and embeds it in the page of the host
 * that was asked for, the site reads it there. Every address in it leads out of our host, so none is there by default.
 */
import { LANGUAGES, type Language } from "../wire/language.ts";
import type { SiteTextAddresses } from "./site-text.ts";

export const BRAND_NAMES = ["main_nb", "main_en", "tv2"] as const;
export type BrandName = (typeof BRAND_NAMES)[number];

/** The element of the page that holds the record, as JSON. */
export const SITE_RECORD_ELEMENT = "site-record";

export interface SitePartner {
  readonly name: string;
  /** Where the logo or board leads; null: nowhere. */
  readonly url: string | null;
  /** Null: the name stands in a neutral frame. */
  readonly logo_url: string | null;
}

export interface SiteLink {
  readonly label: string;
  readonly url: string;
}

export interface SiteVideo {
  readonly title: string;
  /** Shown in a frame once a visitor asks for it. */
  readonly embed_url: string;
  readonly picture_url: string | null;
}

export interface SiteFeed {
  readonly title: string;
  readonly url: string;
}

/** Sizes in CSS pixels: 728 or 300 by 90 above a page, 300 by 250 beside one (GL-31). */
export const AD_SLOTS = ["banner-728x90", "banner-300x90", "side-300x250"] as const;
export type AdSlotName = (typeof AD_SLOTS)[number];

export type SitePrize =
  | { readonly kind: "gift_card"; readonly kroner: number }
  | { readonly kind: "annual_subscription" }
  | { readonly kind: "television"; readonly inches: number }
  | { readonly kind: "hotel_room" }
  | { readonly kind: "more" };

export type SiteContest =
  | { readonly kind: "season_top"; readonly places: number }
  | { readonly kind: "cup_winner"; readonly from_round: number }
  | { readonly kind: "manager_of_the_month" };

export interface SiteContestPrizes {
  readonly contest: SiteContest;
  readonly prizes: readonly SitePrize[];
}

export interface SiteRecord {
  readonly brand: BrandName;
  readonly language: Language;
  /** How the game is called here. */
  readonly game_name: string;
  /** The party responsible for the game, as terms and e-mails name it; null: not configured. */
  readonly responsible: string | null;
  readonly texts: SiteTextAddresses;
  /** Where the same site stands in each language, such as `https://en.example.no`; null: the language is switched in place. */
  readonly origins: Readonly<Record<Language, string | null>>;
  readonly partners: readonly SitePartner[];
  readonly support_email: string | null;
  /** A contact page elsewhere; null: the help page. */
  readonly contact_url: string | null;
  readonly social_links: readonly SiteLink[];
  readonly timelines: readonly SiteLink[];
  /** The landing page shows the first two. */
  readonly videos: readonly SiteVideo[];
  /** The landing page and the Scout show the first two. */
  readonly news_feeds: readonly SiteFeed[];
  readonly video_feed: {
    readonly url: string | null;
    readonly item_count: number;
    /** Where a video of the feed is watched. */
    readonly site_url: string | null;
  };
  readonly highlights_feed: { readonly url: string | null };
  /** A club's news, `{team_code}` being the club's code. */
  readonly club_news_url: string | null;
  /** The advertisement in a frame of each size; null: a neutral placeholder. */
  readonly ads: Readonly<Record<AdSlotName, string | null>>;
  /** A picture that is asked for when a visitor has landed (HO-09). */
  readonly pixel_url: string | null;
  readonly prizes: readonly SiteContestPrizes[];
}

/** Which site a host shows. */
export interface SiteChoice {
  readonly brand: BrandName;
  readonly language: Language;
}

export const languageOfBrand = (brand: BrandName): Language => (brand === "main_en" ? "en" : "nb");

/**
 * Which site a host name shows: as the operator's table says, else by its beginning: `tv2.` is the partner's, `en.`
 * English and `nn.` nynorsk, also before `tv2.`; any other name is the main Norwegian site (GL-23, GL-24, GL-26).
 */
export function siteOfHost(hostname: string, table: ReadonlyMap<string, SiteChoice> = new Map()): SiteChoice {
  const host = hostname.toLowerCase().replace(/\.$/, "");
  const listed = table.get(host);
  if (listed) return listed;
  const named = LANGUAGES.find((code) => code !== "nb" && host.startsWith(`${code}.`));
  const language = named ?? "nb";
  const rest = named === undefined ? host : host.slice(named.length + 1);
  if (rest.startsWith("tv2.")) return { brand: "tv2", language };
  return { brand: language === "en" ? "main_en" : "main_nb", language };
}

const SUBSCRIPTION: SitePrize = { kind: "annual_subscription" };

/** CO-05, CO-06, CO-07. */
const PRIZES: readonly SiteContestPrizes[] = [
  {
    contest: { kind: "season_top", places: 3 },
    prizes: [{ kind: "gift_card", kroner: 7500 }, SUBSCRIPTION, { kind: "more" }],
  },
  {
    contest: { kind: "cup_winner", from_round: 10 },
    prizes: [{ kind: "television", inches: 85 }, SUBSCRIPTION],
  },
  {
    contest: { kind: "manager_of_the_month" },
    prizes: [{ kind: "gift_card", kroner: 2500 }, { kind: "hotel_room" }, SUBSCRIPTION],
  },
];

/** How the game is called until an operator says otherwise. */
export const GAME_NAME = "Elleveren";

const IN_NO_LANGUAGE: Readonly<Record<Language, null>> = { nb: null, nn: null, en: null };

/** The contents of a brand's site until an operator says otherwise: neutral partners, and nothing from any other host. */
export function neutralSite({ brand, language }: SiteChoice): SiteRecord {
  return {
    brand,
    language,
    game_name: GAME_NAME,
    responsible: null,
    texts: { terms: IN_NO_LANGUAGE, privacy: IN_NO_LANGUAGE, contact: IN_NO_LANGUAGE },
    origins: IN_NO_LANGUAGE,
    partners: ["A", "B", "C", "D"].map((letter) => ({ name: `Partner ${letter}`, url: null, logo_url: null })),
    support_email: null,
    contact_url: null,
    social_links: [],
    timelines: [],
    videos: [],
    news_feeds: [],
    video_feed: { url: null, item_count: brand === "tv2" ? 6 : 4, site_url: null },
    highlights_feed: { url: null },
    club_news_url: null,
    ads: { "banner-728x90": null, "banner-300x90": null, "side-300x250": null },
    pixel_url: null,
    prizes: PRIZES,
  };
}
