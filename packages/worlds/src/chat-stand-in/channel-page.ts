/** The channels of the stand-in as a page: what the game has said there, and the addresses that it is linked by. */
import { escaped } from "./escaped.ts";
import { type HeardMessage, type StandInService, wordsOf } from "./message-formats.ts";

const NAMES: Readonly<Record<StandInService, string>> = {
  slack: "Slack",
  discord: "Discord",
  teams: "Microsoft Teams",
  json: "A program",
};
const SERVICES: readonly StandInService[] = ["slack", "discord", "teams", "json"];

/** The newest first. `addressOf`: of a channel that may be linked, whether it has heard anything or not. */
export function channelPage(taken: readonly HeardMessage[], addressOf: (service: StandInService) => string): string {
  const addresses = SERVICES.map(
    (service) => `<dt>${NAMES[service]}</dt><dd><code>${escaped(addressOf(service))}</code></dd>`,
  );
  const rows = taken
    .slice(-200)
    .toReversed()
    .map(({ service, channel, body }) => {
      return `<li><b>${escaped(`${NAMES[service]} #${channel}`)}</b>
<pre>${escaped(wordsOf(service, body))}</pre></li>`;
    });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Chats</title><style>body{font:16px system-ui;max-width:40rem;margin:1rem auto;padding:0 1rem}
li{list-style:none;border-top:1px solid #999;padding:.5rem 0}ul{padding:0}pre{white-space:pre-wrap;margin:.25rem 0}
code{overflow-wrap:anywhere}dd{margin:0 0 .5rem}</style>
<h1>Chats</h1><p>Whoever administers a league links it on its page “The league elsewhere”, at Slack and
Discord by a click. Elsewhere paste one of these addresses, or one that ends in another channel's name. Load this page again to see what has come.</p>
<dl>${addresses.join("")}</dl><h2>What the game has said</h2><ul>${rows.join("") || "<li>Nothing yet.</li>"}</ul></html>`;
}
