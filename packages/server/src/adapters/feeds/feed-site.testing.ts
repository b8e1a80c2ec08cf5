/** Other people's site, on this machine: answers each path as a test says, well or badly. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export interface FeedSite {
  /** `http://127.0.0.1:12345` */
  readonly origin: string;
  /** Every path that was asked for, in order. */
  readonly asked: string[];
  /** From now on the path answers so; text is a feed of RSS, served as such. */
  serve(path: string, answer: Answer | string): void;
  /** How often it was asked for this path. */
  count(path: string): number;
  close(): Promise<void>;
}

export async function openFeedSite(): Promise<FeedSite> {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const answer = answers.get(path);
    if (answer) answer(response, request);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    serve(path, answer) {
      const asText: Answer = (response) => response.setHeader("content-type", "application/rss+xml").end(answer);
      answers.set(path, typeof answer === "string" ? asText : answer);
    },
    count: (path) => asked.filter((known) => known === path).length,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A feed with these items, each the inside of an `item`. */
export const rss = (...items: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>` +
  `<title>Nytt fra æresdivisjonen</title>${items.map((item) => `<item>${item}</item>`).join("")}</channel></rss>`;
