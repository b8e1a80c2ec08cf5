/**
 * The differences between the brands of the site, as a component sees them. No component asks for its brand; it asks
 * for a partner, a URL or a prize and gets the record's value. Colours and shapes come through tokens
 * (styles/brands.css).
 */
import type { Language } from "@elleveren/contract/language.ts";
import type { AdSlotName, BrandName, SiteContest, SitePrize, SiteRecord } from "@elleveren/contract/site.ts";

export type { AdSlotName, BrandName };
export type Prize = SitePrize;

export type Contest =
  Exclude<SiteContest, { readonly kind: "cup_winner" }> | { readonly kind: "cup_winner"; readonly fromRound: number };

export interface ContestPrizes {
  readonly contest: Contest;
  readonly prizes: readonly Prize[];
}

export interface Partner {
  readonly name: string;
  /** Where the logo or board leads; null draws it without a link. */
  readonly url: string | null;
  /** Null draws the name in a neutral frame. */
  readonly logoUrl: string | null;
}

export interface Brand {
  readonly name: BrandName;
  readonly language: Language;
  readonly gameName: string;
  /** The person responsible for the game; null: not stated. */
  readonly responsible: string | null;
  /** Where texts of the operator's own are served; null: ours stand there. */
  readonly texts: SiteRecord["texts"];
  /** The first text on the boards behind the goal. */
  readonly ownBoard: string;
  /** The same site in each language; null switches the language in place. */
  readonly origins: Readonly<Record<Language, string | null>>;
  readonly partners: readonly Partner[];
  readonly supportEmail: string | null;
  readonly contactUrl: string | null;
  readonly socialLinks: SiteRecord["social_links"];
  readonly timelines: SiteRecord["timelines"];
  readonly videos: readonly { readonly title: string; readonly embedUrl: string; readonly pictureUrl: string | null }[];
  readonly newsFeeds: SiteRecord["news_feeds"];
  readonly videoFeed: { readonly url: string | null; readonly itemCount: number; readonly siteUrl: string | null };
  readonly highlightsFeed: SiteRecord["highlights_feed"];
  /** `{team_code}` is the club's code. */
  readonly clubNewsUrl: string | null;
  /** The content of a frame of each size; null: the neutral placeholder. */
  readonly ads: Readonly<Record<AdSlotName, string | null>>;
  readonly pixelUrl: string | null;
  readonly prizes: readonly ContestPrizes[];
}

/** The record in our words. */
export const decodeSite = (record: SiteRecord): Brand => ({
  name: record.brand,
  language: record.language,
  gameName: record.game_name,
  responsible: record.responsible,
  texts: record.texts,
  ownBoard: record.game_name.toLocaleLowerCase("nb"),
  origins: record.origins,
  partners: record.partners.map(({ name, url, logo_url }) => ({ name, url, logoUrl: logo_url })),
  supportEmail: record.support_email,
  contactUrl: record.contact_url,
  socialLinks: record.social_links,
  timelines: record.timelines,
  videos: record.videos.map((video) => ({
    title: video.title,
    embedUrl: video.embed_url,
    pictureUrl: video.picture_url,
  })),
  newsFeeds: record.news_feeds,
  videoFeed: {
    url: record.video_feed.url,
    itemCount: record.video_feed.item_count,
    siteUrl: record.video_feed.site_url,
  },
  highlightsFeed: record.highlights_feed,
  clubNewsUrl: record.club_news_url,
  ads: record.ads,
  pixelUrl: record.pixel_url,
  prizes: record.prizes.map(({ contest, prizes }) => ({ contest: decodeContest(contest), prizes })),
});

const decodeContest = (contest: SiteContest): Contest =>
  contest.kind === "cup_winner" ? { kind: "cup_winner", fromRound: contest.from_round } : contest;
