/**
 * Reads every setting of a process once from the environment and the command line; their names, defaults and bounds are data
 * (`settings/setting-list.ts`). Nothing else reads `process.env`. A wrong setting stops the start with every problem listed,
 * each naming the setting.
 */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { checkSmtpUrl } from "../adapters/mail/index.ts";
import {
  EMAIL_VERIFICATION,
  LOG_LEVELS,
  ROLES,
  type Config,
  type EmailVerification,
  type LogLevel,
  type Role,
  type TlsSettings,
} from "./config.ts";
import { nameInMail, readGameNames } from "./game-names.ts";
import { isNetwork, type Proxies } from "../http/transport/client-address.ts";
import { readMatchFeedsFile } from "./match-feed-settings.ts";
import { readMediaHosts } from "./media-hosts.ts";
import { readChatApps } from "./chat-apps.ts";
import { readProviders } from "./provider-settings.ts";
import { readSecurityContact } from "./security-contact.ts";
import { readGiven, SETTINGS } from "../settings/index.ts";
import { readPlainLinks } from "../settings/plain-links.ts";
import { feedAddresses, readSiteFiles, readSitesFile, withBrandHosts, withNames } from "../sites/index.ts";

const SECRET_MIN_LENGTH = 32;
const DAY_SECONDS = 24 * 3600;

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
  const { text, whole, flag } = readGiven({ env, args }, problems);
  const providers = readProviders(text, problems);
  const withTrialProvider = flag("IDP");
  if (withTrialProvider && Object.values(providers).some((provider) => provider !== null)) {
    problems.push("IDP (--idp) stands in for AUTH0_…, VIPPS_…, FACEBOOK_… and TWITTER_…; set either it or them.");
  }

  const resolved = (path: string | undefined) => (path === undefined ? null : resolve(rootDirectory, path));
  const dataDirectory = resolve(rootDirectory, text("DATA_DIRECTORY") ?? defaultOf("DATA_DIRECTORY"));
  const sitesFile = text("SITES_FILE");
  const matchFeedsFile = text("MATCH_FEEDS_FILE");
  const siteFiles = readSiteFiles(resolved(text("FILES_DIRECTORY")), problems);
  const names = readGameNames({ gameName: text("GAME_NAME"), responsible: text("RESPONSIBLE") }, problems);
  const ownSites = readSitesFile(sitesFile && resolve(rootDirectory, sitesFile), siteFiles, problems);
  const sites = withNames(withBrandHosts(ownSites, text("BRAND_HOSTS"), problems), names);

  const databaseUrl = readDatabaseUrl("DATABASE_URL (--database-url)", text("DATABASE_URL"), problems);
  const publicOrigins = readOrigins("PUBLIC_ORIGINS (--public-origins)", text("PUBLIC_ORIGINS"), problems);
  const proxies = readProxies(text("TRUST_PROXY"), problems);
  const trustProxy = proxies !== 0;
  const isPublished = publicOrigins.length > 0 || trustProxy;

  const config: Config = {
    roles: readRoles(text("ROLES"), problems),
    host: text("HOST") ?? defaultOf("HOST"),
    port: whole("PORT"),
    engineThreads: whole("ENGINE_THREADS"),
    drainSeconds: whole("DRAIN_SECONDS"),
    databaseUrl,
    databaseConnections: whole("DATABASE_CONNECTIONS"),
    writeWaitMs: whole("WRITE_WAIT_MS"),
    databaseMigrateUrl: readDatabaseUrl(
      "DATABASE_MIGRATE_URL (--database-migrate-url)",
      text("DATABASE_MIGRATE_URL"),
      problems,
    ),
    databaseReadUrl: readDatabaseUrl("DATABASE_READ_URL (--database-read-url)", text("DATABASE_READ_URL"), problems),
    databaseReadMostLagSeconds: whole("DATABASE_READ_MOST_LAG"),
    dataDirectory,
    seasonDirectory: resolved(text("SEASON_DIRECTORY")) ?? join(dataDirectory, "seasons"),
    siteDirectory: resolve(rootDirectory, text("SITE_DIRECTORY") ?? defaultOf("SITE_DIRECTORY")),
    publicOrigins,
    controlOrigin: readControlOrigin(text("CONTROL_ORIGIN"), problems),
    trustProxy,
    proxies,
    hstsSubdomains: flag("HSTS_SUBDOMAINS"),
    isPublished,
    plainLinks: readPlainLinks(text("WITHOUT_TLS"), problems),
    tls: readTls(
      {
        certFile: text("TLS_CERT_FILE"),
        keyFile: text("TLS_KEY_FILE"),
        redirectPort: whole("TLS_REDIRECT_PORT"),
        challengeDirectory: text("TLS_CHALLENGE_DIRECTORY"),
      },
      rootDirectory,
      problems,
    ),
    backups: {
      directory: resolved(text("BACKUP_DIRECTORY")),
      key: readLongSecret("BACKUP_KEY", text("BACKUP_KEY"), problems),
      everyHours: whole("BACKUP_EVERY_HOURS"),
      keepDays: whole("BACKUP_KEEP_DAYS"),
    },
    overloadDelayMs: whole("OVERLOAD_DELAY_MS"),
    ...names,
    sites,
    siteFiles,
    logLevel: readLogLevel(text("LOG_LEVEL"), problems),
    smtpUrl: readSmtpUrl(text("SMTP_URL"), problems),
    smtpCaFile: readCertificates("SMTP_CA_FILE (--smtp-ca-file)", resolved(text("SMTP_CA_FILE")), problems),
    smtpConnections: whole("SMTP_CONNECTIONS"),
    smtpPerSecond: whole("SMTP_PER_SECOND"),
    mailRetryHours: whole("MAIL_RETRY_HOURS"),
    pushConnections: whole("PUSH_CONNECTIONS"),
    webhookConnections: whole("WEBHOOK_CONNECTIONS"),
    chats: {
      slackSigningSecret: text("SLACK_SIGNING_SECRET") ?? null,
      discordPublicKey: readPublicKey("DISCORD_PUBLIC_KEY", text("DISCORD_PUBLIC_KEY"), problems),
    },
    chatApps: readChatApps(text, problems),
    outgoingPorts: readPorts(text("OUTGOING_PORTS"), problems),
    mailFrom: text("MAIL_FROM") ?? `${nameInMail(names)} <elleveren@localhost>`,
    emailVerification: readVerification(text("EMAIL_VERIFICATION"), problems),
    pushToLoopback: flag("PUSH_TO_LOOPBACK"),
    webhooksToLoopback: flag("WEBHOOKS_TO_LOOPBACK"),
    metricsToken: text("METRICS_TOKEN") ?? null,
    secretKey: readLongSecret("SECRET_KEY", text("SECRET_KEY"), problems),
    formerSecretKeys: (text("SECRET_KEY_FORMER") ?? "")
      .split(/[\s,]+/)
      .filter(Boolean)
      .flatMap((key) => readLongSecret("SECRET_KEY_FORMER", key, problems) ?? []),
    media: readMediaHosts(
      {
        photoUrl: text("PHOTO_URL"),
        clipsUrl: text("CLIPS_URL"),
        highlightsUrl: text("HIGHLIGHTS_URL"),
        origins: readOrigins("MEDIA_ORIGINS (--media-origins)", text("MEDIA_ORIGINS"), problems),
      },
      problems,
    ),
    feedUrls: [...new Set([...readFeedUrls(text("FEED_URLS"), problems), ...feedAddresses(sites)])],
    feedsFromLoopback: flag("FEEDS_FROM_LOOPBACK"),
    matchFeeds: readMatchFeedsFile(matchFeedsFile && resolve(rootDirectory, matchFeedsFile), env, problems),
    providers,
    trialProviderPort: withTrialProvider ? whole("IDP_PORT") : null,
    chatStandInPort: flag("CHATS") ? whole("CHATS_PORT") : null,
    // Invented accounts with a known password are not added to an operator's own database unasked.
    demo: text("DEMO") === undefined ? databaseUrl === null && !isPublished : flag("DEMO"),
    rateLimits: {
      signInPerIp: whole("RATE_SIGN_IN_PER_IP"),
      signInPerEmail: whole("RATE_SIGN_IN_PER_EMAIL"),
      signUpPerIp: whole("RATE_SIGN_UP_PER_IP"),
      callsPerMinute: whole("RATE_CALLS_PER_MINUTE"),
      tokenCallsPerMinute: whole("RATE_TOKEN_CALLS_PER_MINUTE"),
    },
    sessions: {
      lifetimeSeconds: whole("SESSION_DAYS") * DAY_SECONDS,
      idleSeconds: whole("SESSION_IDLE_DAYS") * DAY_SECONDS,
      operatorLifetimeSeconds: whole("OPERATOR_SESSION_HOURS") * 3600,
      operatorIdleSeconds: whole("OPERATOR_IDLE_MINUTES") * 60,
      most: whole("SESSIONS_MAX"),
    },
    lostFactorHours: whole("LOST_FACTOR_HOURS"),
    passwordMinLength: whole("PASSWORD_MIN"),
    ageOfConsent: whole("AGE_OF_CONSENT"),
    securityContact: readSecurityContact(
      { contact: text("SECURITY_CONTACT"), policy: text("SECURITY_POLICY") },
      problems,
    ),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function readPorts(value: string | undefined, problems: string[]): number[] {
  const parts = (value ?? "").split(",").flatMap((part) => part.trim() || []);
  return parts.flatMap((part) => {
    if (/^\d{1,5}$/.test(part) && Number(part) >= 1 && Number(part) <= 65_535) return [Number(part)];
    problems.push(`OUTGOING_PORTS (--outgoing-ports) holds ports like 8443, not "${part}".`);
    return [];
  });
}

function readPublicKey(name: string, value: string | undefined, problems: string[]): string | null {
  if (value === undefined) return null;
  if (/^[0-9a-f]{64}$/i.test(value)) return value.toLowerCase();
  problems.push(`${name} is 64 hexadecimal digits, as the application's page shows it.`);
  return null;
}

/** The setting's default, as the list has it. */
function defaultOf(variable: string): string {
  return SETTINGS.find((setting) => setting.variable === variable)?.fallback ?? "";
}

/** One behind the other, or where they ask from; 0: there is none. */
function readProxies(value: string | undefined, problems: string[]): Proxies {
  const word = value?.toLowerCase() ?? "false";
  if (["false", "0", "no", "off"].includes(word)) return 0;
  if (["true", "yes", "on"].includes(word)) return 1;
  if (/^\d$/.test(word)) return Number(word);
  const networks = word.split(",").map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  problems.push(
    `TRUST_PROXY (--trust-proxy) is true, false, how many proxies stand in a row (up to 9), or their addresses such as 10.0.0.0/8, not "${value}".`,
  );
  return 0;
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
  const wrong = checkSmtpUrl(value);
  if (wrong === null) return value;
  // The value may hold a password: it is not repeated.
  problems.push(`SMTP_URL (--smtp-url) ${wrong}.`);
  return null;
}

/** A file of certificates that is there and is one. */
function readCertificates(name: string, file: string | null, problems: string[]): string | null {
  if (file === null) return null;
  try {
    if (readFileSync(file, "utf8").includes("-----BEGIN CERTIFICATE-----")) return file;
    problems.push(`${name} holds no certificate (PEM): ${file}.`);
  } catch (error) {
    problems.push(`${name} cannot be read: ${(error as Error).message}.`);
  }
  return null;
}

/** From the environment or a file only: arguments are visible to every user of the machine. */
function readLongSecret(variable: string, value: string | undefined, problems: string[]): string | null {
  if (value === undefined) return null;
  if (value.length >= SECRET_MIN_LENGTH) return value;
  problems.push(`${variable} must have at least ${SECRET_MIN_LENGTH} characters.`);
  return null;
}

interface GivenTls {
  readonly certFile: string | undefined;
  readonly keyFile: string | undefined;
  readonly redirectPort: number;
  readonly challengeDirectory: string | undefined;
}

/** Certificate and key go together; what goes with them means nothing without. */
function readTls(
  { certFile, keyFile, redirectPort, challengeDirectory }: GivenTls,
  rootDirectory: string,
  problems: string[],
): TlsSettings | null {
  if (certFile === undefined && keyFile === undefined) {
    if (redirectPort !== 0 || challengeDirectory !== undefined)
      problems.push("TLS_REDIRECT_PORT and TLS_CHALLENGE_DIRECTORY go with TLS_CERT_FILE and TLS_KEY_FILE.");
    return null;
  }
  if (certFile === undefined) problems.push("TLS_CERT_FILE is missing; it goes with TLS_KEY_FILE.");
  if (keyFile === undefined) problems.push("TLS_KEY_FILE is missing; it goes with TLS_CERT_FILE.");
  return {
    certFile: resolve(rootDirectory, certFile ?? ""),
    keyFile: resolve(rootDirectory, keyFile ?? ""),
    redirectPort: redirectPort === 0 ? null : redirectPort,
    challengeDirectory: challengeDirectory === undefined ? null : resolve(rootDirectory, challengeDirectory),
  };
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

/** One origin; null without. */
function readControlOrigin(value: string | undefined, problems: string[]): string | null {
  if (value === undefined) return null;
  if (URL.canParse(value) && new URL(value).origin === value) return value;
  problems.push(`CONTROL_ORIGIN (--control-origin) is one origin like https://control.example.no, not "${value}".`);
  return null;
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
