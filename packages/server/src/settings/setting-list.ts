/**
 * Every setting there is, as data: the start reads by it, `npm start -- --help` prints it, `npm run config` says how each came
 * to be, and a test holds the list in docs/OPERATING.md against it. Nothing else reads the environment.
 */

export interface Setting {
  /** In the environment. A secret may also be in the file that `<variable>_FILE` names. */
  readonly variable: string;
  /**
   * On the command line, without the dashes; null: from the environment only, because arguments are visible to every
   * user.
   */
  readonly argument: string | null;
  readonly kind: "text" | "whole" | "flag";
  /** As one would write it; null: off, or as `what` says. */
  readonly fallback: string | null;
  /** Of whole numbers. */
  readonly least: number;
  readonly most: number;
  /** The allowed values, in words. */
  readonly range: string;
  /** Its value is never shown. */
  readonly isSecret: boolean;
  readonly group: SettingGroup;
  readonly what: string;
}

export const SETTING_GROUPS = [
  "Process",
  "Database",
  "Web",
  "TLS",
  "Mail",
  "Secrets",
  "Backups",
  "Site",
  "Sign-in and sessions",
  "Sign-in through others",
  "Limits",
  "Chats",
  "Trying things out",
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

type Common = Pick<Setting, "what"> & Partial<Pick<Setting, "argument" | "isSecret" | "fallback">>;

/** The settings of a group. */
function group(name: SettingGroup, settings: readonly Omit<Setting, "group">[]): Setting[] {
  return settings.map((setting) => ({ ...setting, group: name }));
}

const base = (variable: string, { what, argument = null, isSecret = false, fallback = null }: Common) => ({
  variable,
  argument,
  isSecret,
  fallback,
  what,
  least: 0,
  most: 0,
});

const text = (variable: string, range: string, common: Common): Omit<Setting, "group"> => ({
  ...base(variable, common),
  kind: "text",
  range,
});

const whole = (variable: string, fallback: number, [least, most]: readonly [number, number], common: Common) => ({
  ...base(variable, { ...common, fallback: String(fallback) }),
  kind: "whole" as const,
  least,
  most,
  range: `${least} to ${most}`,
});

const flag = (variable: string, fallback: boolean, common: Common) => ({
  ...base(variable, { ...common, fallback: String(fallback) }),
  kind: "flag" as const,
  range: "true or false",
});

const network = (name: "FACEBOOK" | "TWITTER", label: string, more: readonly string[]) => [
  text(`${name}_CLIENT_ID`, "what the network gave", { what: `${label}'s id of this game. Off without it.` }),
  text(`${name}_CLIENT_SECRET`, "what the network gave", { isSecret: true, what: "Goes with the id." }),
  ...["AUTHORIZE", "TOKEN", "PROFILE", ...more].map((which) =>
    text(`${name}_${which}_URL`, "an https address", {
      what: `Where ${label} is asked (${which.toLowerCase()}); its public address when left out.`,
    }),
  ),
];

export const SETTINGS: readonly Setting[] = [
  ...group("Process", [
    text("ROLES", "web, live and jobs, with commas", {
      argument: "roles",
      fallback: "web,live,jobs",
      what: "What this process does: `web` answers every call, `live` alone only streams, `jobs` works queues and ticks.",
    }),
    text("HOST", "an address of this machine", {
      argument: "host",
      fallback: "127.0.0.1",
      what: "Where it listens; 0.0.0.0 or :: for every address of the machine.",
    }),
    whole("PORT", 8321, [0, 65_535], { argument: "port", what: "0 lets the system choose." }),
    whole("ENGINE_THREADS", 2, [0, 64], {
      argument: "engine-threads",
      what: "Threads of points, ranks (from 100,000 managers on) and odds; settling has two of its own. 0: the thread that answers calls.",
    }),
    text("DATA_DIRECTORY", "a folder", {
      argument: "data",
      fallback: ".data",
      what: "The embedded database, letters that are not sent, and what this process leaves for the next one.",
    }),
    text("SEASON_DIRECTORY", "a folder", {
      argument: "season-directory",
      what: "Where ended seasons are kept; `seasons` in the data directory when left out.",
    }),
    text("LOG_LEVEL", "silent, fatal, error, warn, info, debug, trace", {
      argument: "log-level",
      fallback: "info",
      what: "How much is logged on standard error; `warn` at a terminal.",
    }),
    whole("DRAIN_SECONDS", 0, [0, 300], {
      argument: "drain-seconds",
      what: "After SIGTERM it says so long that it is not ready and still answers everything, for the proxy to send calls elsewhere.",
    }),
    text("METRICS_TOKEN", "any text", {
      argument: "metrics-token",
      isSecret: true,
      what: "Lets other machines read /metrics with `Authorization: Bearer …`; without it this machine alone may.",
    }),
  ]),
  ...group("Database", [
    text("DATABASE_URL", "postgres://user:password@host:5432/name", {
      argument: "database-url",
      isSecret: true,
      what: "PostgreSQL 15 or newer, by the game's role. Without it the embedded one in the data directory is started.",
    }),
    text("DATABASE_MIGRATE_URL", "postgres://user:password@host:5432/name", {
      argument: "database-migrate-url",
      isSecret: true,
      what: "The same database by its owner, for `npm run migrate` and for processes that may migrate at their start. Without it `DATABASE_URL` is the owner's, or has been migrated.",
    }),
    whole("DATABASE_CONNECTIONS", 20, [0, 1000], {
      argument: "database-connections",
      what: "Connections of this process; four tenths of them serve managers' writes alone.",
    }),
    whole("WRITE_WAIT_MS", 4000, [0, 600_000], {
      argument: "write-wait-ms",
      what: "A write that would wait longer for its turn is answered 503 at once, in milliseconds.",
    }),
    text("DATABASE_READ_URL", "postgres://user:password@host:5432/name", {
      argument: "database-read-url",
      isSecret: true,
      what: "A streaming replica for what is past. Without it everything is read from the primary.",
    }),
    whole("DATABASE_READ_MOST_LAG", 10, [0, 3600], {
      argument: "database-read-most-lag",
      what: "A replica further behind than so many seconds is not read from.",
    }),
  ]),
  ...group("Web", [
    text("SITE_DIRECTORY", "a folder", {
      argument: "site",
      fallback: "./packages/web/dist",
      what: "The built site.",
    }),
    text("PUBLIC_ORIGINS", "origins like https://fantasy.example.no, with commas", {
      argument: "public-origins",
      what: "From where the site may call, besides the request's own host.",
    }),
    text("CONTROL_ORIGIN", "an origin like https://control.example.no", {
      argument: "control-origin",
      what: "A host of its own for the control room, with its own sign-in: there it is and nothing else, and on the others it is nowhere. Without it operators reach it at `/control` of every host.",
    }),
    text("TRUST_PROXY", "true, false, how many proxies in a row, or their addresses with commas", {
      argument: "trust-proxy",
      fallback: "false",
      what: "A proxy in front ends TLS and sends X-Forwarded-*. Of those only the trusted ones' word counts; `true` is one. Only where nobody reaches this process past it.",
    }),
    flag("HSTS_SUBDOMAINS", true, {
      what: "Browsers that have been here ask every host below this one over HTTPS alone, too; `false` where one of those speaks plain HTTP.",
    }),
  ]),
  ...group("TLS", [
    text("TLS_CERT_FILE", "a file", {
      argument: "tls-cert-file",
      what: "The certificate with its chain (PEM): this process speaks HTTPS itself. Read again when it changes.",
    }),
    text("TLS_KEY_FILE", "a file", { argument: "tls-key-file", what: "The certificate's key (PEM)." }),
    whole("TLS_REDIRECT_PORT", 0, [0, 65_535], {
      argument: "tls-redirect-port",
      what: "Pages asked for over plain HTTP on this port are sent on to HTTPS, calls are refused; 0: nothing listens there. Usually 80.",
    }),
    text("TLS_CHALLENGE_DIRECTORY", "a folder", {
      argument: "tls-challenge-directory",
      what: "Answers of a certificate authority's challenges (/.well-known/acme-challenge/) on the redirecting port.",
    }),
    text("WITHOUT_TLS", "web, database and mail, with commas", {
      argument: "without-tls",
      what: "Which links to other machines may go unencrypted: for a closed network, or to try something. This machine's own never need it.",
    }),
  ]),
  ...group("Mail", [
    text("SMTP_URL", "smtps://user:password@mail.example.no", {
      argument: "smtp-url",
      isSecret: true,
      what: "`smtp://` asks for STARTTLS and sends nothing without. Without a server letters are written to the data directory's outbox.",
    }),
    text("SMTP_CA_FILE", "a file", {
      argument: "smtp-ca-file",
      what: "Certificates (PEM) of an authority of your own that vouches for the mail server, beside the public ones.",
    }),
    whole("SMTP_CONNECTIONS", 8, [1, 100], {
      argument: "smtp-connections",
      what: "Letters under way at once; a quarter of them only for what somebody waits for.",
    }),
    whole("SMTP_PER_SECOND", 0, [0, 10_000], {
      argument: "smtp-per-second",
      what: "Letters of this process in a second, where the mail server allows so many. 0: as fast as it takes them.",
    }),
    whole("MAIL_RETRY_HOURS", 24, [1, 120], {
      argument: "mail-retry-hours",
      what: "How long a letter that is refused for now is tried. While the mail server is away letters wait for a week.",
    }),
    text("MAIL_FROM", "Name <address>", {
      argument: "mail-from",
      fallback: "Elleveren <elleveren@localhost>",
      what: "The sender of every letter; by itself it has the game's name.",
    }),
    text("EMAIL_VERIFICATION", "optional or mandatory", {
      argument: "email-verification",
      fallback: "optional",
      what: "`mandatory`: nobody is signed in before his address is verified.",
    }),
  ]),
  ...group("Secrets", [
    text("SECRET_KEY", "at least 32 characters", {
      isSecret: true,
      what: "Seals the database's keys, second factors and webhooks' keys. Keep it apart from the backups; `npm run secrets -- renew` changes it.",
    }),
    text("SECRET_KEY_FORMER", "keys, with spaces, commas or lines between", {
      isSecret: true,
      what: "Keys that SECRET_KEY was before: they open what they sealed until everything is sealed anew.",
    }),
  ]),
  ...group("Backups", [
    text("BACKUP_DIRECTORY", "a folder", {
      argument: "backup-directory",
      what: "Copies of the embedded database and its log since then, kept by the role `jobs`. On another disk than the database, best another machine's.",
    }),
    text("BACKUP_KEY", "at least 32 characters", {
      isSecret: true,
      what: "Encrypts them. Without it nobody can restore: keep it where the machine's fire does not reach.",
    }),
    whole("BACKUP_EVERY_HOURS", 24, [1, 720], {
      argument: "backup-every-hours",
      what: "How often a whole copy is taken; the log between is copied all the time.",
    }),
    whole("BACKUP_KEEP_DAYS", 14, [1, 3650], {
      argument: "backup-keep-days",
      what: "Every moment of so many days can be restored; what is older is cleared away.",
    }),
  ]),
  ...group("Site", [
    text("BRAND_HOSTS", "host=brand, with commas", {
      argument: "brand-hosts",
      what: "Which host name shows which brand: main_nb, main_en or tv2.",
    }),
    text("GAME_NAME", "at most 30 characters", {
      argument: "game-name",
      fallback: "Elleveren",
      what: "How the game is called in pages, letters, pictures and calendars.",
    }),
    text("RESPONSIBLE", "one line of at most 200 characters", {
      argument: "responsible",
      what: "Who answers for the game, with an address: at the foot of every page, under every letter, in the terms.",
    }),
    text("SITES_FILE", "a file", { argument: "sites", what: "What each brand's site shows: see SITES.md." }),
    text("FILES_DIRECTORY", "a folder", {
      argument: "files",
      what: "Pictures, terms, privacy and contact pages of your own, as /files/NAME in SITES_FILE: see SITES.md.",
    }),
    text("MATCH_FEEDS_FILE", "a file", {
      argument: "match-feeds",
      what: "Who tells what happens in matches; its secrets are in the variables that it names. Nobody does without it.",
    }),
    text("PHOTO_URL", "an address with {fiks_id}", {
      argument: "photo-url",
      what: "Photos of footballers; shirts are drawn without it.",
    }),
    text("CLIPS_URL", "an address with {fiks_id}, {from} and {count}", {
      argument: "clips-url",
      what: "Clips of footballers.",
    }),
    text("HIGHLIGHTS_URL", "an address with {forzify_id}", {
      argument: "highlights-url",
      what: "Links to a match's highlights.",
    }),
    text("MEDIA_ORIGINS", "origins, with commas", {
      argument: "media-origins",
      what: "Further origins that a clip's picture or film may come from.",
    }),
    text("FEED_URLS", "addresses, with commas", {
      argument: "feed-urls",
      what: "News feeds that the server fetches for the site; nothing else is ever fetched for a visitor.",
    }),
    text("SECURITY_CONTACT", "an e-mail address, https address or tel:, with commas", {
      what: "Whom to tell of a hole, in /.well-known/security.txt; there is no such file without it.",
    }),
    text("SECURITY_POLICY", "an https address", {
      what: "How such reports are dealt with, in the same file.",
    }),
  ]),
  ...group("Sign-in and sessions", [
    whole("PASSWORD_MIN", 6, [6, 64], {
      what: "Characters that a new password has at least. 8 is what OWASP's ASVS asks for; 6 is what the game's texts promise.",
    }),
    whole("AGE_OF_CONSENT", 13, [13, 18], {
      what: "From this age a person agrees alone. Somebody younger, from 13 on, registers when a guardian agrees by a letter: OPERATING.md, _Young people_.",
    }),
    whole("SESSION_DAYS", 180, [1, 400], {
      what: "A session ends so many days after its sign-in, whatever happens meanwhile.",
    }),
    whole("SESSION_IDLE_DAYS", 30, [1, 400], { what: "A session ends so many days after its last use." }),
    whole("SESSIONS_MAX", 20, [1, 1000], {
      what: "Sessions of one account at once; one more ends the one that was used least lately.",
    }),
    whole("OPERATOR_SESSION_HOURS", 12, [1, 24], {
      what: "A session of an operator ends so many hours after its sign-in; a second factor is good for as long.",
    }),
    whole("OPERATOR_IDLE_MINUTES", 30, [1, 720], {
      what: "A session of an operator ends so many minutes after somebody last did something in it.",
    }),
    whole("LOST_FACTOR_HOURS", 72, [24, 336], {
      what: "Lost second factors are removed so many hours after an operator confirmed whose they are; until then every address of the account is told, and can stop it.",
    }),
  ]),
  ...group("Sign-in through others", [
    text("AUTH0_ISSUER", "an https address", {
      what: "An OpenID Connect provider, as its tokens spell it. Off without it.",
    }),
    text("AUTH0_CLIENT_ID", "what the provider gave", { what: "Its id of this game." }),
    text("AUTH0_CLIENT_SECRET", "what the provider gave", { isSecret: true, what: "Goes with the id." }),
    text("AUTH0_LOGOUT_URL", "an https address", {
      what: "Ends the provider's own session; /v2/logout when left out.",
    }),
    text("VIPPS_CLIENT_ID", "what Vipps gave", {
      what: "The id of the sales unit that has Vipps Login. Off without it.",
    }),
    text("VIPPS_CLIENT_SECRET", "what Vipps gave", { isSecret: true, what: "Goes with the id." }),
    text("VIPPS_ISSUER", "an https address", {
      what: "Where Vipps Login is; its public address when left out, https://apitest.vipps.no/access-management-1.0/access/ for its test.",
    }),
    ...network("FACEBOOK", "Facebook", ["DEBUG"]),
    ...network("TWITTER", "Twitter", []),
  ]),
  ...group("Chats", [
    text("SLACK_SIGNING_SECRET", "the app's signing secret", {
      isSecret: true,
      what: "Lets people ask about a league in Slack; without it that is not offered. OPERATING.md, _Chats_.",
    }),
    text("DISCORD_PUBLIC_KEY", "64 hexadecimal digits", {
      what: "The application's public key: lets people ask about a league in Discord; without it that is not offered.",
    }),
    text("SLACK_CLIENT_ID", "text", {
      what: "With the secret: channels of Slack are linked by a click; without them their address is pasted.",
    }),
    text("SLACK_CLIENT_SECRET", "the app's client secret", { isSecret: true, what: "Goes with `SLACK_CLIENT_ID`." }),
    text("DISCORD_CLIENT_ID", "text", { what: "The same for Discord." }),
    text("DISCORD_CLIENT_SECRET", "the application's client secret", {
      isSecret: true,
      what: "Goes with `DISCORD_CLIENT_ID`.",
    }),
  ]),
  ...group("Limits", [
    whole("RATE_SIGN_IN_PER_IP", 60, [0, 1_000_000], {
      what: "Sign-in attempts of one address in fifteen minutes, right or wrong; as many wrong league codes. 0: no limit, for this and those below.",
    }),
    whole("RATE_SIGN_IN_PER_EMAIL", 10, [0, 1_000_000], {
      what: "Sign-in attempts at one e-mail, from anywhere; as many wrong league codes of one account.",
    }),
    whole("RATE_SIGN_UP_PER_IP", 30, [0, 1_000_000], { what: "New accounts from one address in an hour." }),
    whole("RATE_CALLS_PER_MINUTE", 1200, [0, 1_000_000], { what: "All calls of one address or account, each minute." }),
    whole("RATE_TOKEN_CALLS_PER_MINUTE", 300, [0, 1_000_000], {
      what: "All calls made with one personal token, each minute.",
    }),
    whole("PUSH_CONNECTIONS", 32, [1, 500], {
      argument: "push-connections",
      what: "Messages to browsers under way at once; a quarter of them only for push services that have answered quickly.",
    }),
    whole("WEBHOOK_CONNECTIONS", 512, [1, 2000], {
      argument: "webhook-connections",
      what: "Leagues' webhooks served at once; three quarters of them only for those whose end has answered quickly.",
    }),
    text("OUTGOING_PORTS", "ports like 8443, with commas", {
      argument: "outgoing-ports",
      what: "Where webhooks and push services may be besides 443.",
    }),
    whole("OVERLOAD_DELAY_MS", 500, [0, 60_000], {
      argument: "overload-delay-ms",
      what: "From this delay of the event loop on, calls are turned away in the order of what can be missed. 0: never.",
    }),
  ]),
  ...group("Trying things out", [
    {
      ...flag("DEMO", false, {
        argument: "demo",
        what: "Puts the invented season into an empty database. Left out: true unless `DATABASE_URL`, `PUBLIC_ORIGINS` or `TRUST_PROXY` is set.",
      }),
      fallback: null,
    },
    flag("IDP", false, {
      argument: "idp",
      what: "Starts an identity provider with invented people beside the game, and signs in through it.",
    }),
    whole("IDP_PORT", 8322, [0, 65_535], { argument: "idp-port", what: "Where that provider listens." }),
    flag("CHATS", false, {
      argument: "chats",
      what: "Starts stand-ins of Slack, Discord and Teams beside the game, whose channels a league is linked with.",
    }),
    whole("CHATS_PORT", 8323, [0, 65_535], { argument: "chats-port", what: "Where those stand-ins listen." }),
    flag("PUSH_TO_LOOPBACK", false, {
      argument: "push-to-loopback",
      what: "For tests alone: lets a push service be this machine.",
    }),
    flag("WEBHOOKS_TO_LOOPBACK", false, {
      what: "For tests alone: lets webhooks of leagues lead to this machine.",
    }),
    flag("FEEDS_FROM_LOOPBACK", false, { what: "For tests alone: lets a news feed be on this machine." }),
  ]),
];

/** Arguments that may stand alone: `--idp` is `--idp=true`. */
export const STANDALONE = ["trust-proxy", "demo", "idp", "chats"] as const;

const BY_VARIABLE = new Map(SETTINGS.map((setting) => [setting.variable, setting]));

export const findSetting = (variable: string): Setting | undefined => BY_VARIABLE.get(variable);

/** `PORT (--port)`, as messages name it. */
export const nameOf = ({ variable, argument }: Setting): string =>
  argument === null ? variable : `${variable} (--${argument})`;
