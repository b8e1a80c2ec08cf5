/**
 * The operator's file of sites (docs/SITES.md): which host shows which site, and what each brand's site shows. A field
 * that a brand leaves out comes from `common`, and from the neutral site where that leaves it out too.
 */
import { readFileSync } from "node:fs";
import {
  AD_SLOTS,
  BRAND_NAMES,
  type BrandName,
  type Language,
  languageOfBrand,
  LANGUAGES,
  neutralSite,
  SITE_TEXTS,
  type SiteChoice,
  type SiteContestPrizes,
  siteOfHost,
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
  type Place,
  placeIn,
  type Read,
  textAddress,
  webAddress,
  whole,
  words,
} from "./read-json.ts";
import { SITE_FILES_PATH, type SiteFiles } from "./site-files.ts";
import type { Sites } from "./sites.ts";

const SETTING = "SITES_FILE (--sites)";

/**
 * The sites in the file, with the URLs at which the operator's own files are served; without a file the neutral ones.
 * Faults are added to `problems`.
 */
export function readSitesFile(file: string | undefined, siteFiles: SiteFiles, problems: string[]): Sites {
  if (file === undefined) return readSites({}, problems);
  try {
    return withFiles(readSites(JSON.parse(readFileSync(file, "utf8")), problems), siteFiles, problems);
  } catch (error) {
    const why = error instanceof SyntaxError ? "is not JSON" : "cannot be read";
    problems.push(`${SETTING} ${why}: ${file}: ${(error as Error).message}`);
    return readSites({}, []);
  }
}

function withFiles({ hosts, records }: Sites, { addresses }: SiteFiles, problems: string[]): Sites {
  const missing = new Set<string>();
  const served = (address: string | null): string | null => {
    if (!address?.startsWith(SITE_FILES_PATH)) return address;
    const found = addresses.get(address);
    if (found === undefined) missing.add(address);
    return found ?? address;
  };
  const whole = Object.entries(records).map(([brand, record]) => [
    brand,
    {
      ...record,
      texts: eachText(record.texts, served),
      partners: record.partners.map((partner) => ({ ...partner, logo_url: served(partner.logo_url) })),
      videos: record.videos.map((video) => ({ ...video, picture_url: served(video.picture_url) })),
    },
  ]);
  for (const address of missing) problems.push(`${SETTING}: ${address} is no file of FILES_DIRECTORY.`);
  return { hosts, records: Object.fromEntries(whole) as Sites["records"] };
}

type Texts = SiteRecord["texts"];

const eachText = (texts: Texts, served: (address: string | null) => string | null): Texts =>
  Object.fromEntries(
    SITE_TEXTS.map((name) => [
      name,
      Object.fromEntries(LANGUAGES.map((language) => [language, served(texts[name][language])])),
    ]),
  ) as Texts;

/** The same from what stood in the file. */
export function readSites(contents: unknown, problems: string[]): Sites {
  const place = placeIn(problems, "", `${SETTING}: `);
  const parts = { hosts: readHosts, common: asGiven, brands: readBrandParts };
  const read = fieldsOf<Parts>(parts, { hosts: new Map(), common: {}, brands: new Map() })(contents, place);
  const { hosts, common, brands } = read ?? { hosts: new Map(), common: {}, brands: new Map() };
  const shared = readCommon(common, place.within("common"));
  const records = Object.fromEntries(
    BRAND_NAMES.map((brand) => {
      const neutral = neutralSite({ brand, language: languageOfBrand(brand) });
      const own = brands.get(brand) ?? {};
      const at = place.within("brands").within(brand);
      const fields = fieldsOf(recordFields(neutral), { ...neutral, ...shared })(own, at);
      if (fields) checkOrigins(fields.origins, hosts, at.within("origins"));
      return [brand, { ...neutral, ...fields }];
    }),
  ) as Sites["records"];
  return { hosts, records };
}

/** An origin of the other language whose host shows another one would redirect visitors back and forth. */
function checkOrigins(origins: SiteFields["origins"], hosts: Sites["hosts"], place: Place): void {
  for (const language of LANGUAGES) {
    const origin = origins[language];
    if (origin === null) continue;
    const shown = siteOfHost(new URL(origin).hostname, hosts).language;
    if (shown !== language) place.within(language).note(`leads to a host that shows ${shown}: list it under hosts.`);
  }
}

interface Parts {
  readonly hosts: ReadonlyMap<string, SiteChoice>;
  readonly common: Readonly<Record<string, unknown>>;
  readonly brands: ReadonlyMap<BrandName, unknown>;
}

const asGiven: Read<Readonly<Record<string, unknown>>> = (value, place) =>
  isRecord(value) ? value : place.note("must be an object.");

/** The fields that every brand shares: only those that are given. */
function readCommon(common: Readonly<Record<string, unknown>>, place: Place): Partial<SiteFields> {
  const neutral = neutralSite({ brand: "main_nb", language: "nb" });
  const read = fieldsOf(recordFields(neutral), neutral)(common, place) ?? {};
  return Object.fromEntries(Object.entries(read).filter(([key]) => Object.hasOwn(common, key)));
}

const readBrandParts: Read<ReadonlyMap<BrandName, unknown>> = (value, place) => {
  if (!isRecord(value)) return place.note("must be an object.");
  const known = new Map<BrandName, unknown>();
  for (const [name, part] of Object.entries(value)) {
    const brand = BRAND_NAMES.find((each) => each === name);
    if (brand) known.set(brand, part);
    else place.within(name).note(`is not a brand (${BRAND_NAMES.join(", ")}).`);
  }
  return known;
};

const HOST_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;
const readBrand = oneWordOf(BRAND_NAMES);
const readChoice = fieldsOf<SiteChoice>({ brand: readBrand, language: oneWordOf(LANGUAGES) });

/** `"tv.example.no": "tv2"`, or with a language of its own: `{ "brand": "tv2", "language": "en" }`. */
const readHosts: Read<ReadonlyMap<string, SiteChoice>> = (value, place) => {
  if (!isRecord(value)) return place.note("must be an object.");
  const hosts = new Map<string, SiteChoice>();
  for (const [name, choice] of Object.entries(value)) {
    const at = place.within(name);
    const host = name.toLowerCase();
    if (!HOST_NAME.test(host)) at.note("must be a host name like fantasy.example.no, without port and path.");
    const read = typeof choice === "string" ? choiceOf(readBrand(choice, at)) : readChoice(choice, at);
    if (read) hosts.set(host, read);
  }
  return hosts;
};

const choiceOf = (brand: BrandName | undefined): SiteChoice | undefined =>
  brand && { brand, language: languageOfBrand(brand) };

/** A record without the fields that the host decides and those that settings set for every brand. */
type SiteFields = Omit<SiteRecord, "brand" | "language" | "game_name" | "responsible">;

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

/** A nested field that is left out comes from the neutral record. */
function recordFields(neutral: SiteFields): { readonly [K in keyof SiteFields]-?: Read<SiteFields[K]> } {
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
