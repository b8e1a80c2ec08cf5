/**
 * Every setting of a process, read once from the environment and the command line. Nothing else reads `process.env`.
 * A wrong setting stops the start with every problem listed, each naming the setting.
 */
import { join, resolve } from "node:path";

import { readMatchFeedsFile, type MatchFeedSettings } from "./match-feed-settings.ts";
import { readMediaHosts, type MediaHosts } from "./media-hosts.ts";
import { readProviders, type ProviderSettings } from "./provider-settings.ts";
import { feedAddresses, readSitesFile, withBrandHosts, type Sites } from "./sites/index.ts";

export type { MediaHosts, ProviderSettings };

export const ROLES = ["web", "live", "jobs"] as const;
/**
 * `web` answers every call, streams too; `live` alone answers only streams; `jobs` works queues and ticks. One process may
 * do all. Every process keeps its own copy of the season (decision 0129).
 */
export type Role = (typeof ROLES)[number];

export const LOG_LEVELS = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const EMAIL_VERIFICATION = ["optional", "mandatory"] as const;
/** `mandatory`: nobody is signed in before the address is verified, and no answer tells who has an account. */
export type EmailVerification = (typeof EMAIL_VERIFICATION)[number];

export interface Config {
  readonly roles: ReadonlySet<Role>;
  readonly host: string;
  /** 0 lets the system choose a free port. */
  readonly port: number;
  /** Null: the embedded PostgreSQL in `dataDirectory` is started. */
  readonly databaseUrl: string | null;
  /** Connections of this process; four tenths of them serve managers' writes alone, the others everything else. */
  readonly databaseConnections: number;
  /** A write that would wait longer for its turn is answered 503 at once, so that its sender can still try again. */
  readonly writeWaitMs: number;
  /** A streaming replica for reads that tolerate one (`db/read-replica.ts`); null: every read is the primary's. */
  readonly databaseReadUrl: string | null;
  /** A replica further behind than so many seconds is not read from. */
  readonly databaseReadMostLagSeconds: number;
  readonly dataDirectory: string;
  /** The built site; served when it exists. */
  readonly siteDirectory: string;
  /** Origins besides the request's own host from which the site may call, such as `https://fantasy.example.no`. */
  readonly publicOrigins: readonly string[];
  /** True when a proxy in front ends TLS and sends X-Forwarded-*: cookies are Secure by the forwarded protocol. */
  readonly trustProxy: boolean;
  /** Which host shows which brand, and what each brand's site shows. */
  readonly sites: Sites;
  readonly logLevel: LogLevel;
  /** `smtps://user:password@mail.example.no`; null: e-mails are written to the data directory's outbox. */
  readonly smtpUrl: string | null;
  /** The sender of every e-mail. */
  readonly mailFrom: string;
  readonly emailVerification: EmailVerification;
  /** For tests alone: lets a push service be this machine, over plain HTTP. Never true where people play. */
  readonly pushToLoopback: boolean;
  /** Lets machines other than this one read /metrics; null: loopback only. */
  readonly metricsToken: string | null;
  /**
   * Seals, beside the database's own key, what second factors are made of, so that a copy of the database alone does not
   * hold them. Null: the database's key alone. Once set it has to stay.
   */
  readonly secretKey: string | null;
  /** Where photos and clips of footballers come from; nowhere unless an operator says. */
  readonly media: MediaHosts;
  /**
   * Whole addresses of feeds that the server fetches for the site, those of the sites' records among them; nothing else is
   * ever fetched for a visitor.
   */
  readonly feedUrls: readonly string[];
  /** For tests alone: lets a news feed be on this machine. Never true where people play. */
  readonly feedsFromLoopback: boolean;
  /** Who tells what happens in matches, best rank first; nobody unless an operator says. */
  readonly matchFeeds: readonly MatchFeedSettings[];
  /** Whom people may sign in through; nobody unless an operator says. */
  readonly providers: ProviderSettings;
  /** Starts an identity provider with invented people on this port beside the game, and signs in through it; null: not. */
  readonly trialProviderPort: number | null;
  /** Seeds the demo season into an empty database. */
  readonly demo: boolean;
  readonly rateLimits: RateLimits;
}

/** Attempts allowed per window; the windows themselves are in `http/rate-limits.ts`. */
export interface RateLimits {
  /** Wrong or right, sign-in attempts of one address; as many wrong league codes. */
  readonly signInPerIp: number;
  /** Sign-in attempts at one e-mail, from anywhere; as many wrong league codes of one account. */
  readonly signInPerEmail: number;
  readonly signUpPerIp: number;
  /** All calls of one address or account, each minute. */
  readonly callsPerMinute: number;
}

export const DEFAULT_RATE_LIMITS: RateLimits = {
  signInPerIp: 60,
  signInPerEmail: 10,
  signUpPerIp: 30,
  callsPerMinute: 1200,
};

const SECRET_KEY_MIN_LENGTH = 32;

/** Thrown by `readConfig`; the message is for the person at the terminal and lists every wrong setting. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Cannot start, the settings are wrong:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

export interface ConfigSource {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Arguments after the script: `--roles=web,jobs --port=8000`. */
  readonly args: readonly string[];
  /** The repository's root, against which relative folders are resolved. */
  readonly rootDirectory: string;
}

/** Settings by argument win over the environment; throws `ConfigError` with every problem. */
export function readConfig({ env, args, rootDirectory }: ConfigSource): Config {
  const problems: string[] = [];
  const given = readArguments(args, problems);
  const text = (argument: string, variable: string): string | undefined => {
    const value = (given.get(argument) ?? env[variable])?.trim();
    return value === "" ? undefined : value;
  };
  const whole = (argument: string, variable: string, fallback: number, max: number): number => {
    const value = text(argument, variable);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= 0 && number <= max) return number;
    problems.push(`${variable} (--${argument}) must be a whole number from 0 to ${max}, not "${value}".`);
    return fallback;
  };
  const flag = (argument: string, variable: string, fallback: boolean): boolean => {
    const value = text(argument, variable)?.toLowerCase();
    if (value === undefined) return fallback;
    if (["1", "true", "yes", "on"].includes(value)) return true;
    if (["0", "false", "no", "off"].includes(value)) return false;
    problems.push(`${variable} (--${argument}) must be true or false, not "${value}".`);
    return fallback;
  };
  const limit = (variable: string, fallback: number) => whole("", variable, fallback, 1_000_000);
  const providers = readProviders((variable) => text("", variable), problems);
  const withTrialProvider = flag("idp", "IDP", false);
  if (withTrialProvider && Object.values(providers).some((provider) => provider !== null)) {
    problems.push("IDP (--idp) stands in for AUTH0_…, FACEBOOK_… and TWITTER_…; set either it or them.");
  }

  const sitesFile = text("sites", "SITES_FILE");
  const matchFeedsFile = text("match-feeds", "MATCH_FEEDS_FILE");
  const sites = withBrandHosts(
    readSitesFile(sitesFile && resolve(rootDirectory, sitesFile), problems),
    text("brand-hosts", "BRAND_HOSTS"),
    problems,
  );

  const config: Config = {
    roles: readRoles(text("roles", "ROLES"), problems),
    host: text("host", "HOST") ?? "127.0.0.1",
    port: whole("port", "PORT", 8321, 65_535),
    databaseUrl: readDatabaseUrl("DATABASE_URL (--database-url)", text("database-url", "DATABASE_URL"), problems),
    databaseConnections: whole("database-connections", "DATABASE_CONNECTIONS", 20, 1000),
    writeWaitMs: whole("write-wait-ms", "WRITE_WAIT_MS", 4000, 600_000),
    databaseReadUrl: readDatabaseUrl(
      "DATABASE_READ_URL (--database-read-url)",
      text("database-read-url", "DATABASE_READ_URL"),
      problems,
    ),
    databaseReadMostLagSeconds: whole("database-read-most-lag", "DATABASE_READ_MOST_LAG", 10, 3600),
    dataDirectory: resolve(rootDirectory, text("data", "DATA_DIRECTORY") ?? ".data"),
    siteDirectory: resolve(rootDirectory, text("site", "SITE_DIRECTORY") ?? join("packages", "web", "dist")),
    publicOrigins: readOrigins("PUBLIC_ORIGINS (--public-origins)", text("public-origins", "PUBLIC_ORIGINS"), problems),
    trustProxy: flag("trust-proxy", "TRUST_PROXY", false),
    sites,
    logLevel: readLogLevel(text("log-level", "LOG_LEVEL"), problems),
    smtpUrl: readSmtpUrl(text("smtp-url", "SMTP_URL"), problems),
    mailFrom: text("mail-from", "MAIL_FROM") ?? "Elleveren <elleveren@localhost>",
    emailVerification: readVerification(text("email-verification", "EMAIL_VERIFICATION"), problems),
    pushToLoopback: flag("push-to-loopback", "PUSH_TO_LOOPBACK", false),
    metricsToken: text("metrics-token", "METRICS_TOKEN") ?? null,
    secretKey: readSecretKey(text("", "SECRET_KEY"), problems),
    media: readMediaHosts(
      {
        photoUrl: text("photo-url", "PHOTO_URL"),
        clipsUrl: text("clips-url", "CLIPS_URL"),
        highlightsUrl: text("highlights-url", "HIGHLIGHTS_URL"),
        origins: readOrigins("MEDIA_ORIGINS (--media-origins)", text("media-origins", "MEDIA_ORIGINS"), problems),
      },
      problems,
    ),
    feedUrls: [...new Set([...readFeedUrls(text("feed-urls", "FEED_URLS"), problems), ...feedAddresses(sites)])],
    feedsFromLoopback: flag("", "FEEDS_FROM_LOOPBACK", false),
    matchFeeds: readMatchFeedsFile(matchFeedsFile && resolve(rootDirectory, matchFeedsFile), env, problems),
    providers,
    trialProviderPort: withTrialProvider ? whole("idp-port", "IDP_PORT", 8322, 65_535) : null,
    demo: flag("demo", "DEMO", true),
    rateLimits: {
      signInPerIp: limit("RATE_SIGN_IN_PER_IP", DEFAULT_RATE_LIMITS.signInPerIp),
      signInPerEmail: limit("RATE_SIGN_IN_PER_EMAIL", DEFAULT_RATE_LIMITS.signInPerEmail),
      signUpPerIp: limit("RATE_SIGN_UP_PER_IP", DEFAULT_RATE_LIMITS.signUpPerIp),
      callsPerMinute: limit("RATE_CALLS_PER_MINUTE", DEFAULT_RATE_LIMITS.callsPerMinute),
    },
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

const ARGUMENTS = [
  "roles",
  "host",
  "port",
  "database-url",
  "database-connections",
  "write-wait-ms",
  "database-read-url",
  "database-read-most-lag",
  "data",
  "site",
  "public-origins",
  "trust-proxy",
  "brand-hosts",
  "sites",
  "log-level",
  "smtp-url",
  "mail-from",
  "email-verification",
  "push-to-loopback",
  "metrics-token",
  "photo-url",
  "clips-url",
  "highlights-url",
  "media-origins",
  "feed-urls",
  "match-feeds",
  "demo",
  "idp",
  "idp-port",
];
/** Those that may stand alone: `--idp` is `--idp=true`. */
const FLAGS = ["trust-proxy", "demo", "idp"];

function readArguments(args: readonly string[], problems: string[]): Map<string, string> {
  const given = new Map<string, string>();
  for (const arg of args) {
    const match = /^--([a-z-]+)=(.*)$/s.exec(arg);
    const alone = arg.slice(2);
    if (match?.[1] !== undefined && ARGUMENTS.includes(match[1])) given.set(match[1], match[2] ?? "");
    else if (arg.startsWith("--") && FLAGS.includes(alone)) given.set(alone, "true");
    else problems.push(`"${arg}" is not known; arguments look like --port=8000 (${ARGUMENTS.join(", ")}).`);
  }
  return given;
}

function readRoles(value: string | undefined, problems: string[]): ReadonlySet<Role> {
  const roles = new Set<Role>();
  for (const name of value?.split(",").map((part) => part.trim()) ?? ROLES) {
    const role = ROLES.find((known) => known === name);
    if (role) roles.add(role);
    else problems.push(`ROLES (--roles) knows ${ROLES.join(", ")}, not "${name}".`);
  }
  return roles;
}

function readVerification(value: string | undefined, problems: string[]): EmailVerification {
  const verification = EMAIL_VERIFICATION.find((known) => known === (value ?? "optional"));
  if (!verification)
    problems.push(`EMAIL_VERIFICATION (--email-verification) is optional or mandatory, not "${value}".`);
  return verification ?? "optional";
}

function readSmtpUrl(value: string | undefined, problems: string[]): string | null {
  if (value === undefined) return null;
  if (/^smtps?:\/\/[^/]+/.test(value)) return value;
  // The value may hold a password: it is not repeated.
  problems.push("SMTP_URL (--smtp-url) must begin with smtp:// or smtps:// and name a host.");
  return null;
}

/** From the environment only: arguments are seen by everybody on the machine. */
function readSecretKey(value: string | undefined, problems: string[]): string | null {
  if (value === undefined) return null;
  if (value.length >= SECRET_KEY_MIN_LENGTH) return value;
  problems.push(`SECRET_KEY must have at least ${SECRET_KEY_MIN_LENGTH} characters.`);
  return null;
}

function readDatabaseUrl(name: string, value: string | undefined, problems: string[]): string | null {
  if (value === undefined) return null;
  // The value may hold a password, so it is never repeated in the message.
  if (/^postgres(ql)?:\/\/./.test(value)) return value;
  problems.push(`${name} must look like postgres://user:password@host:5432/name.`);
  return null;
}

function readOrigins(name: string, value: string | undefined, problems: string[]): string[] {
  const origins: string[] = [];
  for (const part of value?.split(",").map((item) => item.trim()) ?? []) {
    if (URL.canParse(part) && new URL(part).origin === part) origins.push(part);
    else problems.push(`${name} holds origins like https://example.no, not "${part}".`);
  }
  return origins;
}

function readFeedUrls(value: string | undefined, problems: string[]): string[] {
  const urls: string[] = [];
  for (const part of value?.split(",").map((item) => item.trim()) ?? []) {
    const url = URL.canParse(part) ? new URL(part) : null;
    if (url && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "") urls.push(url.href);
    else problems.push(`FEED_URLS (--feed-urls) holds addresses like https://news.example.no/rss, not "${part}".`);
  }
  return urls;
}

function readLogLevel(value: string | undefined, problems: string[]): LogLevel {
  const level = LOG_LEVELS.find((known) => known === (value ?? "info"));
  if (!level) problems.push(`LOG_LEVEL (--log-level) knows ${LOG_LEVELS.join(", ")}, not "${value}".`);
  return level ?? "info";
}
