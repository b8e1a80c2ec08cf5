/** How each field of a brand's record is read. */
import {
  AD_SLOTS,
  LANGUAGES,
  type Language,
  SITE_TEXTS,
  type SiteContestPrizes,
  type SitePrize,
  type SiteRecord,
} from "@elleveren/contract";

import {
  addressWith,
  emailAddress,
  fieldsOf,
  isRecord,
  listOf,
  oneWordOf,
  originAddress,
  orNull,
  pictureAddress,
  textAddress,
  webAddress,
  whole,
  words,
  type Read,
} from "./read-json.ts";

/** A record without what the host decides and what settings say for every brand. */
export type SiteFields = Omit<SiteRecord, "brand" | "language" | "game_name" | "responsible">;

const link = fieldsOf({ label: words, url: webAddress });
const feed = fieldsOf({ title: words, url: webAddress });
const address = orNull(webAddress);
const picture = orNull(pictureAddress);

/** The page of every visitor carries them. */
const MOST = 24;

const inEach = <T>(value: T): Readonly<Record<Language, T>> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, value])) as Record<Language, T>;

const inEachLanguage = fieldsOf<SiteRecord["texts"]["terms"]>(inEach(orNull(textAddress)), inEach(null));
const texts = Object.fromEntries(SITE_TEXTS.map((name) => [name, inEachLanguage])) as {
  readonly [K in (typeof SITE_TEXTS)[number]]: typeof inEachLanguage;
};

/** An object that says by its `kind` what else it holds. */
const byKind =
  <T extends { readonly kind: string }>(kinds: {
    readonly [K in T["kind"]]: Read<Omit<T & { kind: K }, "kind">>;
  }): Read<T> =>
  (value, place) => {
    const { kind, ...rest } = isRecord(value) ? value : {};
    const known = oneWordOf(Object.keys(kinds))(kind, place.within("kind")) as T["kind"] | undefined;
    const read = known && kinds[known](rest, place);
    return read && ({ kind: known, ...read } as T);
  };

const nothing = fieldsOf<object>({});
const prize = byKind<SitePrize>({
  gift_card: fieldsOf({ kroner: whole(1, 1_000_000) }),
  annual_subscription: nothing,
  television: fieldsOf({ inches: whole(1, 500) }),
  hotel_room: nothing,
  more: nothing,
});
const contest = byKind<SiteContestPrizes["contest"]>({
  season_top: fieldsOf({ places: whole(1, 1000) }),
  cup_winner: fieldsOf({ from_round: whole(1, 100) }),
  manager_of_the_month: nothing,
});

/** Once each: the page of prizes has a card for each contest, and a line for each prize. */
const onceEach =
  <T>(read: Read<readonly T[]>, kindOf: (item: T) => string): Read<readonly T[]> =>
  (value, place) => {
    const items = read(value, place);
    const kinds = items?.map(kindOf) ?? [];
    const twice = kinds.find((kind, index) => kinds.indexOf(kind) !== index);
    return twice === undefined ? items : place.note(`has ${twice} more than once.`);
  };

/** What a nested field leaves out it takes from the neutral record. */
export function recordFields(neutral: SiteFields): { readonly [K in keyof SiteFields]-?: Read<SiteFields[K]> } {
  const ads = Object.fromEntries(AD_SLOTS.map((slot) => [slot, address])) as Record<
    (typeof AD_SLOTS)[number],
    typeof address
  >;
  return {
    texts: fieldsOf(texts, neutral.texts),
    origins: fieldsOf(inEach(orNull(originAddress)), neutral.origins),
    partners: listOf(fieldsOf({ name: words, url: address, logo_url: picture }, { url: null, logo_url: null }), MOST),
    support_email: orNull(emailAddress),
    contact_url: address,
    social_links: listOf(link, MOST),
    timelines: listOf(link, MOST),
    videos: listOf(
      fieldsOf({ title: words, embed_url: webAddress, picture_url: picture }, { picture_url: null }),
      MOST,
    ),
    news_feeds: listOf(feed, MOST),
    video_feed: fieldsOf({ url: address, item_count: whole(1, MOST), site_url: address }, neutral.video_feed),
    highlights_feed: fieldsOf({ url: address }),
    club_news_url: orNull(addressWith("{team_code}")),
    ads: fieldsOf(ads, neutral.ads),
    pixel_url: address,
    prizes: onceEach(
      listOf(
        fieldsOf({
          contest,
          prizes: onceEach(listOf(prize, MOST), ({ kind }) => kind),
        }),
        MOST,
      ),
      (row) => row.contest.kind,
    ),
  };
}
