/** The messages that each service takes, by its documentation, and how it refuses the rest. */
export type StandInService = "slack" | "discord" | "teams" | "json";

export interface HeardMessage {
  readonly service: StandInService;
  readonly channel: string;
  /** The header `webhook-id`. */
  readonly id: string;
  readonly text: string;
  readonly body: unknown;
  /** The status of the answer. */
  readonly status: number;
  /** A program has taken it before, and knows by its id. */
  readonly isRepeat: boolean;
}

interface Fault {
  readonly status: number;
  readonly text: string;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
const isText = (value: unknown, most: number): value is string =>
  typeof value === "string" && value !== "" && value.length <= most;

/** Null for a message that is taken. */
export function faultOf(service: StandInService, said: string): Fault | null {
  let body: unknown = null;
  try {
    body = JSON.parse(said);
  } catch {
    // Refused below.
  }
  return isFields(body) && FORMATS[service](body) ? null : REFUSALS[service];
}

const FORMATS: Readonly<Record<StandInService, (body: Fields) => boolean>> = {
  slack: ({ text, blocks }) => isText(text, 40_000) && listOf(blocks).every(isSlackBlock),
  discord: ({ content, embeds }) =>
    isText(content, 2000) || (listOf(embeds).length > 0 && listOf(embeds).every(isEmbed)),
  teams: ({ type, attachments }) =>
    type === "message" && listOf(attachments).length > 0 && listOf(attachments).every(isCard),
  json: ({ type }) => typeof type === "string",
};

const REFUSALS: Readonly<Record<StandInService, Fault>> = {
  slack: { status: 400, text: "invalid_payload" },
  discord: { status: 400, text: '{"message": "Cannot send an empty message", "code": 50006}' },
  teams: { status: 400, text: '{"error": {"code": "TriggerInputSchemaMismatch"}}' },
  json: { status: 400, text: "" },
};

function isSlackBlock({ type, text }: Fields): boolean {
  if (!isFields(text)) return false;
  return type === "header"
    ? text["type"] === "plain_text" && isText(text["text"], 150)
    : type === "section" && text["type"] === "mrkdwn" && isText(text["text"], 3000);
}

const isEmbed = ({ title, description }: Fields): boolean => isText(title, 256) && isText(description, 4096);

function isCard({ contentType, content }: Fields): boolean {
  if (contentType !== "application/vnd.microsoft.card.adaptive" || !isFields(content)) return false;
  const isOne = content["type"] === "AdaptiveCard" && typeof content["version"] === "string";
  return isOne && listOf(content["body"]).every(({ type, text }) => type === "TextBlock" && typeof text === "string");
}

/** The words of a message, for showing them. */
export function wordsOf(service: StandInService, body: unknown): string {
  if (!isFields(body)) return "";
  switch (service) {
    case "slack":
      return String(body["text"]);
    case "discord":
      return listOf(body["embeds"])
        .map(({ title, description }) => `${String(title)}: ${String(description)}`)
        .join("\n");
    case "teams":
      return listOf(body["attachments"])
        .flatMap(({ content }) => (isFields(content) ? listOf(content["body"]) : []))
        .map(({ text }) => String(text))
        .join("\n");
    case "json":
      return JSON.stringify(body);
  }
}
