/** The chapters of the document, by the addresses that belong to them: the first that fits has the call. */
interface Tag {
  readonly name: string;
  readonly description: string;
  readonly paths: RegExp;
}

export const TAGS: readonly Tag[] = [
  {
    name: "Public log",
    description: "A season that anybody can check: signed heads, leaves, proofs and the pages that they are hashes of.",
    paths: /^\/api\/public-log\//u,
  },
  {
    name: "Open data",
    description: "Settled rounds as files for everybody's own questions.",
    paths: /^\/api\/open-data\//u,
  },
  {
    name: "Tokens",
    description: "Personal tokens: how your own program makes calls in your name.",
    paths: /^\/api\/(token|player\/tokens)\//u,
  },
  {
    name: "Agents",
    description:
      "Programs that act for a person through `/mcp`: connecting one, ending it, and what they propose. Not for tokens.",
    paths: /^\/api\/(agents|agent-changes)\//u,
  },
  {
    name: "Webhooks",
    description: "What happens in a league, sent to an address of its administrator's.",
    paths: /\/webhooks\//u,
  },
  {
    name: "Signing in",
    description: "Sessions, passwords, passkeys, second factors and e-mail addresses. Not for tokens.",
    paths: /^\/api\/(_allauth|accounts|player\/(login|logout|social|create|password))/u,
  },
  {
    name: "Account",
    description: "The person: details, reminders, a copy of everything that is stored, deletion. Not for tokens.",
    paths: /^\/api\/(me|player|push|regions|entry\/unsubscribe)/u,
  },
  {
    name: "Head-to-head",
    description: "Head-to-head leagues and their matches.",
    paths: /^\/api\/leagues-h2h/u,
  },
  { name: "Cups", description: "Cups and their draws.", paths: /\/cup-/u },
  {
    name: "Leagues",
    description:
      "Leagues: tables, members, administration, and what a league's season was like; organisations and their departments.",
    paths: /^\/api\/(league|leagues-|entries\/|organisation)/u,
  },
  {
    name: "Own team",
    description: "Line-up, transfers, chips, plans and the watchlist of the team whose manager asks.",
    paths:
      /^\/api\/(my-team|transfers|plans|watchlist|receipts|entry-create|entry-update)|\/transfers-latest\/$|\/log\/$/u,
  },
  {
    name: "Forecasts",
    description: "What the game expects of every footballer, how good it was, and managers' own forecasts.",
    paths: /^\/api\/(forecasts|forecast-grades|element-forecast)\//u,
  },
  { name: "Teams", description: "Any manager's team, as everybody may see it.", paths: /^\/api\/entry\//u },
  {
    name: "Game",
    description: "Rounds, clubs, footballers, matches and points; and the stream that says what moves.",
    paths: /^\/api\//u,
  },
];

export function tagOf(path: string): string {
  const tag = TAGS.find(({ paths }) => paths.test(path));
  if (!tag) throw new Error(`Broken assumption: every call is of a chapter, ${path} is of none`);
  return tag.name;
}
