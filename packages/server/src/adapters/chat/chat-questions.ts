/** A question in a chat, read from each service's request, and the answer in its format. */
import { type ChatMessage, discordMessage, slackMessage } from "./chat-message.ts";

/** Services that ask; their channels are linked. */
export type ChatService = "slack" | "discord" | "teams";

export interface Asked {
  /** The channel, as its service names it; empty where the address names the league already. */
  readonly place: string;
  /** As people name it. */
  readonly placeName: string;
  /** `who owns Berg`. */
  readonly words: string;
}

export interface ChatReply extends ChatMessage {
  /** Only who asked sees it, where the service can do that. */
  readonly isPrivate: boolean;
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function readJson(body: Buffer): Fields {
  try {
    return fieldsOf(JSON.parse(body.toString()));
  } catch {
    return {};
  }
}

/** A slash command: a form (docs.slack.dev/interactivity/implementing-slash-commands). */
export function readSlack(body: Buffer): Asked | "ping" | null {
  const form = new URLSearchParams(body.toString());
  if (form.get("ssl_check") === "1") return "ping";
  const [team, channel] = [form.get("team_id"), form.get("channel_id")];
  if (!team || !channel) return null;
  return {
    place: `${team}/${channel}`,
    placeName: `#${form.get("channel_name") ?? channel}`,
    words: form.get("text") ?? "",
  };
}

export const answerSlack = ({ isPrivate, ...message }: ChatReply): object => ({
  response_type: isPrivate ? "ephemeral" : "in_channel",
  ...slackMessage(message),
});

const PING = 1;
const COMMAND = 2;
const MESSAGE = 4;
/** Only who asked sees it. */
const EPHEMERAL = 64;

/** An interaction: the command's words are the subcommand and what was typed for its option. */
export function readDiscord(body: Buffer): Asked | "ping" | null {
  const { type, guild_id: guild, channel_id: channel, channel: about, data } = readJson(body);
  if (type === PING) return "ping";
  if (type !== COMMAND || textOf(guild) === "" || textOf(channel) === "") return null;
  const { options } = fieldsOf(data);
  const sub = fieldsOf(Array.isArray(options) ? options[0] : undefined);
  const { value } = fieldsOf(Array.isArray(sub["options"]) ? sub["options"][0] : undefined);
  const name = textOf(fieldsOf(about)["name"]);
  return {
    place: `${textOf(guild)}/${textOf(channel)}`,
    placeName: `#${name === "" ? textOf(channel) : name}`,
    words: `${textOf(sub["name"])} ${textOf(value)}`.trim(),
  };
}

export const PONG = { type: PING };

export const answerDiscord = ({ isPrivate, ...message }: ChatReply): object => ({
  type: MESSAGE,
  data: { ...discordMessage(message), ...(isPrivate && { flags: EPHEMERAL }) },
});

/** An activity: what was written to the webhook, its own name in front, as HTML. */
export function readTeams(body: Buffer): Asked | null {
  const { type, text, conversation } = readJson(body);
  if (type !== "message") return null;
  const words = textOf(text)
    .replaceAll(/<at>[^<]*<\/at>/gi, " ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return { place: "", placeName: textOf(fieldsOf(conversation)["name"]), words };
}

/** Markdown, in which two blanks before a line's end break it. */
export const answerTeams = ({ title, text, link }: ChatReply): object => ({
  type: "message",
  text: [`**${title}**`, ...text.split("\n"), ...(link ? [`[${link.label}](${link.url})`] : [])].join("  \n"),
});
