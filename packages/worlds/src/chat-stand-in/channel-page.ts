/** The channels of the stand-in as a page, for looking at what the game has said. */
import { type HeardMessage, wordsOf } from "./message-formats.ts";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The newest first. */
export function channelPage(taken: readonly HeardMessage[]): string {
  const rows = taken
    .slice(-200)
    .toReversed()
    .map(({ service, channel, body }) => {
      return `<li><b>${escaped(`${service} #${channel}`)}</b>
<pre>${escaped(wordsOf(service, body))}</pre></li>`;
    });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Chats</title><style>body{font:16px system-ui;max-width:40rem;margin:1rem auto;padding:0 1rem}
li{list-style:none;border-top:1px solid #999;padding:.5rem 0}ul{padding:0}pre{white-space:pre-wrap;margin:.25rem 0}</style>
<h1>Chats</h1><ul>${rows.join("")}</ul></html>`;
}
