/**
 * A whole game for a file of journeys: a server with a database of its own in one of the worlds, serving the built site,
 * its clock standing where a journey puts it; and people with browsers of their own.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";

import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";

import type { Config } from "../packages/server/src/config/config.ts";
import {
  keepCookie,
  startWorldServer,
  type TestClient,
  type TestServer,
  type World,
  type WorldName,
} from "../packages/server/src/testing/index.ts";
import { openContext, sharedBrowser, watchPage, type PageWatch, type VisitOptions } from "./browser.ts";

/** As the server's own setting of that name: another build than the usual one. */
const SITE = process.env["SITE_DIRECTORY"] ?? join(import.meta.dirname, "..", "packages", "web", "dist");

/** A person at a browser. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly watch: PageWatch;
}

export interface Game {
  readonly t: TestServer;
  readonly world: World;
  /** Opens a browser on an address of the site; with a client, signed in as that client is. */
  visit(address: string, options?: VisitorOptions): Promise<Visitor>;
  /** A client signed in as the world's manager with a team. */
  manager(): Promise<TestClient>;
  /** A client signed in as the world's account without a team. */
  newcomer(): Promise<TestClient>;
}

export interface VisitorOptions extends Omit<VisitOptions, "origin"> {
  /** Another way to the server than straight: a gateway in front of it. */
  readonly origin?: string;
  readonly as?: TestClient;
  /**
   * Keeps the browser open until the last test of the file, for a visitor of many pages; faults are reported all the
   * same.
   */
  readonly stays?: boolean;
}

/**
 * Called once at the top of a file of journeys: everything is there before the first test and gone after the last.
 * `settings` are those of the server that differ from a test's.
 */
export function useGame(name: WorldName, settings: Partial<Config> = {}): Game {
  let server: TestServer | undefined;
  let world: World | undefined;
  let browser: Browser | undefined;
  const visitors: Visitor[] = [];
  const staying: Visitor[] = [];
  /** How many faults of each have been told: the next test is not to blame for them. */
  const told = new Map<Visitor, number>();

  beforeAll(async () => {
    if (!existsSync(join(SITE, "index.html"))) throw new Error("The site is not built: npm run build");
    ({ server, world } = await startWorldServer(name, {
      config: { siteDirectory: SITE, logLevel: "error", ...settings },
    }));
    browser = await sharedBrowser();
  });
  afterEach(async () => {
    const faults = [...visitors, ...staying].flatMap((visitor) => visitor.watch.faults.slice(told.get(visitor)));
    for (const visitor of staying) told.set(visitor, visitor.watch.faults.length);
    await Promise.all(visitors.splice(0).map(({ context }) => context.close()));
    expect(faults, "errors on the pages of this journey").toEqual([]);
  });
  afterAll(async () => {
    await Promise.all(staying.map(({ context }) => context.close()));
    await server?.close();
  });

  const signIn = async (index: number): Promise<TestClient> => {
    const { email, password } = there(world).accounts[index]!;
    const client = there(server).client();
    const answer = await client.post("/api/_allauth/browser/v1/auth/login", { email, password });
    expect(answer.status).toBe(200);
    return client;
  };
  return {
    get t() {
      return there(server);
    },
    get world() {
      return there(world);
    },
    async visit(address, { as, origin = there(server).origin, stays = false, ...options } = {}) {
      const context = await openContext(there(browser), { origin, ...options });
      if (as) {
        await carrySession(context, as, origin);
        followTokens(context, as);
      }
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      const visitor = { context, page, watch: await watchPage(page) };
      (stays ? staying : visitors).push(visitor);
      await page.goto(address);
      return visitor;
    },
    manager: () => signIn(0),
    newcomer: () => signIn(1),
  };
}

/** Calls that reauthenticate or add a factor: the session goes on under a new token. */
const RENEWS = /\/(?:reauthenticate|authenticators\/(?:totp|webauthn))(?:[/?]|$)/u;

/** A browser and the client whose session it has stay signed in by the same token. */
function followTokens(context: BrowserContext, client: TestClient): void {
  context.on("response", (response) => {
    if (response.request().method() === "GET" || !RENEWS.test(response.url())) return;
    const keep = async () => {
      for (const line of await response.headerValues("set-cookie")) keepCookie(client.cookies, line);
    };
    // A page that has been closed has nothing to report.
    keep().catch(() => undefined);
  });
}

/** Gives a browser the client's session, also a token that it has got since. */
export function carrySession(context: BrowserContext, { cookies }: TestClient, origin: string): Promise<void> {
  return context.addCookies(
    [...cookies].map(([name, value]) => ({ name, value: encodeURIComponent(value), url: origin })),
  );
}

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("The game is there from the first test to the last");
  return value;
}
