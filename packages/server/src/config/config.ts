/** Every setting of a process, as read once from the environment and the command line (`read-config.ts`). */
import type { SessionLimits } from "../http/session/session.ts";
import type { Proxies } from "../http/transport/client-address.ts";
import type { MatchFeedSettings } from "./match-feed-settings.ts";
import type { MediaHosts } from "./media-hosts.ts";
import type { ChatApps } from "./chat-apps.ts";
import type { ProviderSettings } from "./provider-settings.ts";
import type { SecurityContact } from "./security-contact.ts";
import type { PlainLink } from "../settings/plain-links.ts";
import type { SiteFiles, Sites } from "../sites/index.ts";

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
/** `mandatory`: no sign-in before the e-mail is verified, and no answer tells whether an account exists. */
export type EmailVerification = (typeof EMAIL_VERIFICATION)[number];

export interface Config {
  readonly roles: ReadonlySet<Role>;
  readonly host: string;
  /** 0 lets the system choose a free port. */
  readonly port: number;
  /** Threads that score and rank all entries, once there are 100,000 or more; 0: the thread that answers calls does. */
  readonly engineThreads: number;
  /** Between SIGTERM and the end: requests are still answered, but proxies should send no more. */
  readonly drainSeconds: number;
  /** Null: the embedded PostgreSQL in `dataDirectory` is started. */
  readonly databaseUrl: string | null;
  /** The same database with its owner's role; null: `databaseUrl` migrates. */
  readonly databaseMigrateUrl: string | null;
  /** The same database by a role that may replicate; null: `databaseUrl` may. */
  /** Connections of this process; four tenths of them serve managers' writes alone, the rest everything else. */
  readonly databaseConnections: number;
  /** A write that would wait longer for its turn is answered 503 at once, so that its sender can still try again. */
  readonly writeWaitMs: number;
  /** A streaming replica for reads that tolerate one (`db/scale/read-replica.ts`); null: every read is the primary's. */
  readonly databaseReadUrl: string | null;
  /** A replica further behind than so many seconds is not read from. */
  readonly databaseReadMostLagSeconds: number;
  readonly dataDirectory: string;
  /** Where ended seasons are kept: whole in `archive`, and as files that anyone can check in `files`. */
  readonly seasonDirectory: string;
  /** The built site; served when it exists. */
  readonly siteDirectory: string;
  /** Origins besides the request's own host from which the site may call, such as `https://fantasy.example.no`. */
  readonly publicOrigins: readonly string[];
  /** The control room's own origin, where it is and nothing else; null: it is on every host (`http/session/control-host.ts`). */
  readonly controlOrigin: string | null;
  /** True when a proxy in front ends TLS and sends X-Forwarded-*: cookies are Secure by the forwarded protocol. */
  readonly trustProxy: boolean;
  /** The proxies whose forwarded addresses count. */
  readonly proxies: Proxies;
  /** Browsers ask every host below the site's over HTTPS alone, too. */
  readonly hstsSubdomains: boolean;
  /** Null: plain HTTP, as behind a proxy or on one's own machine. */
  readonly tls: TlsSettings | null;
  /** Links over which an operator lets the game speak without TLS. */
  readonly plainLinks: ReadonlySet<PlainLink>;
  /** The game is public: its origins are named or a proxy stands in front. Settings for trials are refused then. */
  readonly isPublished: boolean;
  readonly backups: BackupSettings;
  /** From this delay of the event loop on calls are turned away, the dispensable ones first; 0: never. */
  readonly overloadDelayMs: number;
  /** The game's name in pages, e-mails, pictures and calendars. */
  readonly gameName: string;
  /** The responsible company in e-mails and terms; null when not named. */
  readonly responsible: string | null;
  /** Which host shows which brand, and what each brand's site shows. */
  readonly sites: Sites;
  /** Pictures and texts of the operator's own, as they are served. */
  readonly siteFiles: SiteFiles;
  readonly logLevel: LogLevel;
  /** `smtps://user:password@mail.example.no`; null: e-mails are written to the data directory's outbox. */
  readonly smtpUrl: string | null;
  /** An authority of the operator's own that vouches for the mail server; null: the public ones alone do. */
  readonly smtpCaFile: string | null;
  /** E-mails sent at once. */
  readonly smtpConnections: number;
  /** E-mails in a second; 0: no limit. */
  readonly smtpPerSecond: number;
  /** How long a temporarily refused e-mail is retried. */
  readonly mailRetryHours: number;
  /** Messages to browsers under way at once. */
  readonly pushConnections: number;
  /** Webhooks served at once. */
  readonly webhookConnections: number;
  /** The keys to the signatures of chat services' questions; null: that service is not offered. */
  readonly chats: {
    readonly slackSigningSecret: string | null;
    /** 64 hexadecimal digits. */
    readonly discordPublicKey: string | null;
  };
  /** The operator's apps at chat services; a service without one is linked by a pasted address. */
  readonly chatApps: ChatApps;
  /** Ports besides 443 that webhooks and push services may have. */
  readonly outgoingPorts: readonly number[];
  /** The sender of every e-mail. */
  readonly mailFrom: string;
  readonly emailVerification: EmailVerification;
  /** For tests alone: lets a push service be this machine, over plain HTTP. Never true where people play. */
  readonly pushToLoopback: boolean;
  /** For tests alone: lets a league's webhooks lead to this machine, over plain HTTP. Never true where people play. */
  readonly webhooksToLoopback: boolean;
  /** Lets machines other than this one read /metrics; null: loopback only. */
  readonly metricsToken: string | null;
  /**
   * Seals the database's own keys, and with one of them second factors and webhooks' keys, so that a copy of the database
   * alone does not hold them. Null: the database's key alone. Once set it is changed by `npm run secrets -- renew`.
   */
  readonly secretKey: string | null;
  /** Keys before it, which open what they sealed until everything is sealed anew. */
  readonly formerSecretKeys: readonly string[];
  /** Where photos and clips of footballers come from; nowhere unless an operator says. */
  readonly media: MediaHosts;
  /**
   * Whole addresses of feeds that the server fetches for the site, those of the sites' records among them; nothing else is
   * ever fetched for a visitor.
   */
  readonly feedUrls: readonly string[];
  /** For tests alone: lets a news feed be on this machine. Never true where people play. */
  readonly feedsFromLoopback: boolean;
  /** The sources of match facts, in order of precedence; none by default. */
  readonly matchFeeds: readonly MatchFeedSettings[];
  /** The identity providers to sign in with; none by default. */
  readonly providers: ProviderSettings;
  /** Starts an identity provider with invented people on this port beside the game, and signs in through it; null: not. */
  readonly trialProviderPort: number | null;
  /** Starts stand-ins of Slack, Discord and Teams on this port beside the game, and lets webhooks lead there; null: not. */
  readonly chatStandInPort: number | null;
  /** Seeds the demo season into an empty database. */
  readonly demo: boolean;
  readonly rateLimits: RateLimits;
  readonly sessions: SessionLimits;
  /** Between an operator's confirmation of a lost factor's owner and its removal. */
  readonly lostFactorHours: number;
  /** Passwords that people choose from now on have at least so many characters. */
  readonly passwordMinLength: number;
  /** From this age on a person agrees alone; younger ones, from `MINIMUM_AGE_YEARS` on, with a guardian. */
  readonly ageOfConsent: number;
  readonly securityContact: SecurityContact;
}

/** TLS in this process. */
export interface TlsSettings {
  readonly certFile: string;
  readonly keyFile: string;
  /** Plain HTTP on this port is sent on; null: nothing listens there. */
  readonly redirectPort: number | null;
  /** A certificate authority's challenges are answered from here; null: none are. */
  readonly challengeDirectory: string | null;
}

export interface BackupSettings {
  /** Null: no backups are kept by this installation. */
  readonly directory: string | null;
  /** Encrypts them. */
  readonly key: string | null;
  readonly everyHours: number;
  readonly keepDays: number;
}

/** Attempts allowed per window; the windows themselves are in `http/limits/rate-limits.ts`. */
export interface RateLimits {
  /** Wrong or right, sign-in attempts of one address; as many wrong league codes. */
  readonly signInPerIp: number;
  /** Sign-in attempts at one e-mail, from anywhere; as many wrong league codes of one account. */
  readonly signInPerEmail: number;
  readonly signUpPerIp: number;
  /** All calls of one address or account, each minute. */
  readonly callsPerMinute: number;
  /** All calls made with one personal token, each minute. */
  readonly tokenCallsPerMinute: number;
}

/** For commands and proofs, whose managers all call from this machine. */
export const NO_RATE_LIMITS: RateLimits = {
  signInPerIp: 0,
  signInPerEmail: 0,
  signUpPerIp: 0,
  callsPerMinute: 0,
  tokenCallsPerMinute: 0,
};
