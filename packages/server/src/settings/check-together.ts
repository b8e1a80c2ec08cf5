/**
 * Combinations of settings that are valid one by one and wrong together, a sentence each: printed by `npm run config`,
 * and at the start, which they prevent. A game counts as public when its origins are named or a proxy stands in front
 * (decision 0209); settings for trials are refused there.
 */
import type { Config } from "../config/config.ts";
import { isThisMachine } from "./plain-links.ts";
import { isRandomKey } from "./random-key.ts";

export interface Together {
  /** Keep the process from starting. */
  readonly problems: readonly string[];
  /** It starts, and says so. */
  readonly warnings: readonly string[];
}

const OPENSSL = "`openssl rand -base64 32` makes one";

export function checkTogether(config: Config): Together {
  const problems = [
    ...formerKeys(config),
    ...plainWeb(config),
    ...controlHost(config),
    ...otherDatabases(config),
    ...(config.isPublished ? published(config) : []),
  ];
  const warnings = [];
  const links = [...plainDatabases(config), ...plainMail(config)];
  if (config.isPublished) problems.push(...links);
  else warnings.push(...links);
  if (config.isPublished && config.smtpUrl === null && config.roles.has("jobs"))
    warnings.push(
      "SMTP_URL is not set: letters are written to files and reach nobody, codes to sign in with among them.",
    );
  if (config.databaseUrl !== null && config.backups.directory !== null)
    warnings.push(
      'BACKUP_DIRECTORY does nothing beside DATABASE_URL: pgBackRest backs up a PostgreSQL of your own (OPERATING.md, "Backups").',
    );
  return { problems, warnings };
}

/** Settings that only a game for its own operator may use or leave out. */
function published(config: Config): string[] {
  const because = "strangers reach this game (PUBLIC_ORIGINS or TRUST_PROXY is set)";
  const only = "is for trying things out and has to go:";
  const problems: string[] = [];
  const refuse = (isWrong: boolean, sentence: string) => void (isWrong && problems.push(sentence));
  refuse(
    config.publicOrigins.length === 0,
    "PUBLIC_ORIGINS is missing beside TRUST_PROXY: without it letters lead to this machine, and any host name counts as ours.",
  );
  const open = config.publicOrigins.filter((origin) => isPlain(origin));
  refuse(open.length > 0, `PUBLIC_ORIGINS begin with https://, not ${open.join(", ")}.`);
  refuse(config.demo, `DEMO ${only} it makes people whose password everybody knows, and ${because}.`);
  refuse(config.trialProviderPort !== null, `IDP ${only} whoever comes signs in as whom he likes, and ${because}.`);
  refuse(
    config.chatStandInPort !== null,
    `CHATS ${only} leagues would be linked with chats that nobody reads, and ${because}.`,
  );
  const loopbacks = [
    ["PUSH_TO_LOOPBACK", config.pushToLoopback],
    ["WEBHOOKS_TO_LOOPBACK", config.webhooksToLoopback],
    ["FEEDS_FROM_LOOPBACK", config.feedsFromLoopback],
  ] as const;
  for (const [name, isOn] of loopbacks)
    refuse(isOn, `${name} ${only} it opens this machine's own ports to what strangers write, and ${because}.`);
  const needsKey = config.roles.has("web") || config.roles.has("jobs");
  refuse(
    needsKey && config.secretKey === null,
    `SECRET_KEY is missing, and ${because}: without it a copy of the database holds every key; ${OPENSSL}.`,
  );
  for (const [name, key] of [
    ["SECRET_KEY", config.secretKey],
    ["BACKUP_KEY", config.backups.key],
  ] as const) {
    refuse(
      key !== null && !isRandomKey(key),
      `${name} has to be 32 random bytes or more, in base64 or hexadecimal: ${OPENSSL}; OPERATING.md, "Renewing secrets", says how it is changed.`,
    );
  }
  const answersPages = config.roles.has("web") || config.roles.has("live");
  refuse(
    answersPages && config.tls === null && !config.trustProxy && !config.plainLinks.has("web"),
    "Nobody ends TLS: set TLS_CERT_FILE and TLS_KEY_FILE, or TRUST_PROXY where a proxy in front does it.",
  );
  return problems;
}

function isPlain(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol !== "https:" && !isThisMachine(hostname);
}

/** The control room's own host is one of its own: browsers keep no two ports of one host apart. */
function controlHost({ controlOrigin, publicOrigins, sites }: Config): string[] {
  if (controlOrigin === null) return [];
  const problems: string[] = [];
  const { hostname } = new URL(controlOrigin);
  if (isPlain(controlOrigin)) problems.push(`CONTROL_ORIGIN begins with https://, not ${controlOrigin}.`);
  const isFans = publicOrigins.some((origin) => new URL(origin).hostname === hostname) || sites.hosts.has(hostname);
  if (isFans)
    problems.push(
      `CONTROL_ORIGIN is ${controlOrigin}, where the fans' site is (PUBLIC_ORIGINS, BRAND_HOSTS or SITES_FILE): give the control room a host name of its own.`,
    );
  if (publicOrigins.length === 0 && !isThisMachine(hostname))
    problems.push("PUBLIC_ORIGINS is missing beside CONTROL_ORIGIN: the control room has to know where the game is.");
  return problems;
}

/** Passwords and sessions would be readable to everyone in the network. */
function plainWeb({ host, tls, trustProxy, plainLinks }: Config): string[] {
  if (isThisMachine(host) || tls !== null || trustProxy || plainLinks.has("web")) return [];
  return [
    `HOST is ${host}, where others reach it, without TLS: set TLS_CERT_FILE and TLS_KEY_FILE, or TRUST_PROXY behind a proxy; WITHOUT_TLS=web lets it be.`,
  ];
}

function formerKeys({ secretKey, formerSecretKeys }: Config): string[] {
  if (secretKey !== null || formerSecretKeys.length === 0) return [];
  return [
    "SECRET_KEY_FORMER needs SECRET_KEY beside it, the key of today; without a new one the former stays SECRET_KEY.",
  ];
}

/** Without the address of the game itself the embedded database is started, and the other leads nowhere near it. */
function otherDatabases(config: Config): string[] {
  if (config.databaseUrl !== null || config.databaseMigrateUrl === null) return [];
  return ["DATABASE_MIGRATE_URL needs DATABASE_URL beside it, the same database by the game's role."];
}

function plainDatabases(config: Config): string[] {
  if (config.plainLinks.has("database")) return [];
  return [
    ["DATABASE_URL", config.databaseUrl],
    ["DATABASE_MIGRATE_URL", config.databaseMigrateUrl],
    ["DATABASE_READ_URL", config.databaseReadUrl],
  ].flatMap(([name, url]) =>
    url === null || url === undefined || isSafeDatabase(url)
      ? []
      : [
          `${name} leads to another machine without a checked certificate: add ?sslmode=verify-full (and &sslrootcert=FILE for an authority of one's own); WITHOUT_TLS=database lets it be.`,
        ],
  );
}

/** A socket of this machine has no host in its address. */
function isSafeDatabase(databaseUrl: string): boolean {
  if (!URL.canParse(databaseUrl)) return false;
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = decodeURIComponent(searchParams.get("host") ?? hostname);
  return host === "" || host.startsWith("/") || isThisMachine(host) || searchParams.get("sslmode") === "verify-full";
}

function plainMail({ smtpUrl, plainLinks }: Config): string[] {
  if (smtpUrl === null || plainLinks.has("mail") || !URL.canParse(smtpUrl)) return [];
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  // Without a word about it `smtp://` asks for STARTTLS and sends nothing without (`adapters/mail/smtp-options.ts`).
  if (isThisMachine(hostname) || protocol === "smtps:" || searchParams.get("tls") !== "never") return [];
  return [
    "SMTP_URL leads to another machine without TLS (?tls=never): leave that out, or WITHOUT_TLS=mail lets it be.",
  ];
}
