/** A message as each chat service documents it. Adapters differ in this alone; what is told is the same everywhere. */
import type { WebhookForm } from "@elleveren/contract";

export interface ChatMessage {
  /** The league. */
  readonly title: string;
  /** Lines of plain text; people's own words in it are harmless (`plainWords`). */
  readonly text: string;
  readonly link: { readonly label: string; readonly url: string } | null;
}

/** `json` is no message but the event itself. */
type ChatForm = Exclude<WebhookForm, "json">;

const FORMATS: Readonly<Record<ChatForm, (message: ChatMessage) => object>> = {
  text: (message) => ({ text: sentence(message) }),
  content: (message) => ({ content: sentence(message) }),
  slack: slackMessage,
  discord: discordMessage,
  teams: teamsMessage,
};

/** The body to post. */
export const formatMessage = (form: ChatForm, message: ChatMessage): string => JSON.stringify(FORMATS[form](message));

const sentence = ({ title, text }: ChatMessage): string => `${title}: ${text}`;

/** Slack: Block Kit's limits of a header and of a section's text (docs.slack.dev/reference/block-kit/blocks). */
const SLACK_HEADER = 150;
const SLACK_SECTION = 3000;
/** Room for the link within a section. */
const LINK_ROOM = 600;

/** `text` is what notifications and screen readers say. */
export function slackMessage({ title, text, link }: ChatMessage): object {
  const escaped = cut(slackText(text), SLACK_SECTION - LINK_ROOM);
  const body = link ? `${escaped}\n<${link.url}|${slackText(link.label)}>` : escaped;
  return {
    text: slackText(`${title}: ${text}`),
    blocks: [
      { type: "header", text: { type: "plain_text", text: cut(title, SLACK_HEADER), emoji: false } },
      { type: "section", text: { type: "mrkdwn", text: body } },
    ],
    unfurl_links: false,
  };
}

/** The three letters that Slack wants escaped (docs.slack.dev/messaging/formatting-message-text). */
const slackText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Discord: an embed's limits; nobody is called whatever a name says (discord.com/developers/docs/resources/webhook). */
const DISCORD_TITLE = 256;
const DISCORD_TEXT = 4096;

export function discordMessage({ title, text, link }: ChatMessage): object {
  return {
    embeds: [
      {
        title: cut(title, DISCORD_TITLE),
        description: cut(text, DISCORD_TEXT),
        ...(link && { url: link.url }),
      },
    ],
    allowed_mentions: { parse: [] },
  };
}

/** Teams: a workflow takes a message with one Adaptive Card (learn.microsoft.com/microsoftteams, incoming webhooks). */
function teamsMessage({ title, text, link }: ChatMessage): object {
  const block = (words: string, more: object = {}) => ({ type: "TextBlock", text: words, wrap: true, ...more });
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [
            block(title, { size: "Medium", weight: "Bolder" }),
            // A card joins lines of one block.
            ...text.split("\n").map((line) => block(line, { spacing: "Small" })),
          ],
          ...(link && { actions: [{ type: "Action.OpenUrl", title: link.label, url: link.url }] }),
        },
      },
    ],
  };
}

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

/** Names are people's own words: nothing in them may call everybody in a chat, or look like a link. */
export const plainWords = (text: unknown): string =>
  String(text)
    .replaceAll(/[<>@*_`~|[\]()\\]/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/:\/\//gu, ": / /")
    .trim();
