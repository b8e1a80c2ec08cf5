/** What the service worker makes of messages: the browser's side of it is told what it would be. */
import { beforeEach, expect, test } from "vitest";

import SOURCE from "./worker.js?raw";

const ORIGIN = "https://fantasy.example.no";
type Handler = (event: Record<string, unknown>) => void;
let handlers: Map<string, Handler>;
let shown: { title: string; options: Record<string, unknown> }[];
let opened: string[];
let badges: number[];

function start(navigator: object): void {
  handlers = new Map();
  shown = [];
  opened = [];
  badges = [];
  const self = {
    navigator,
    location: { origin: ORIGIN },
    addEventListener: (kind: string, handler: Handler) => void handlers.set(kind, handler),
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) => void shown.push({ title, options }),
    },
    clients: { matchAll: async () => [], openWindow: async (url: string) => void opened.push(url) },
  };
  // oxlint-disable-next-line no-implied-eval -- the worker is no module: it is run as a browser would, with its `self`
  new Function("self", SOURCE)(self);
}
beforeEach(() => start({ setAppBadge: async (count: number) => void badges.push(count) }));

/** Resolves when everything that the handler waits for is done. */
async function tell(kind: string, event: Record<string, unknown>): Promise<void> {
  const waits: unknown[] = [];
  handlers.get(kind)!({ ...event, waitUntil: (work: unknown) => waits.push(work) });
  await Promise.all(waits);
}
const push = (payload: object) => tell("push", { data: { json: () => payload } });
const click = (action: string) =>
  tell("notificationclick", { action, notification: { close: () => undefined, data: shown[0]!.options["data"] } });
const MESSAGE = { title: "Runde 5: Hansen starter ikke", body: "Frist kl. 17:55.", url: "/my-team", tag: "benched-5" };

test("a message has its buttons and marks the icon; a button opens its page, the message its own", async () => {
  const actions = [{ title: "Berg som kaptein", url: "/my-team?captain=12" }];
  await push({ ...MESSAGE, badge: 2, actions });
  expect(shown).toEqual([
    {
      title: MESSAGE.title,
      options: {
        body: MESSAGE.body,
        tag: MESSAGE.tag,
        icon: "/icons/192.png",
        actions: [{ action: "0", title: "Berg som kaptein" }],
        data: { url: "/my-team", urls: ["/my-team?captain=12"] },
      },
    },
  ]);
  expect(badges).toEqual([2]);
  await click("0");
  await click("");
  await click("7");
  expect(opened).toEqual([`${ORIGIN}/my-team?captain=12`, `${ORIGIN}/my-team`, `${ORIGIN}/my-team`]);
});

test("a message without buttons, and a browser without marks on icons, go without them", async () => {
  await push(MESSAGE);
  expect([shown[0]!.options["actions"], badges]).toEqual([[], []]);
  start({});
  await push({ ...MESSAGE, badge: 3 });
  expect(shown).toHaveLength(1);
});
