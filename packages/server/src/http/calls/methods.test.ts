/** By which requests something is changed: never by one that a page of another site can make a browser send by itself. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type SignedUp, type TestServer } from "../../testing/index.ts";
import { CALLS } from "../session/access.ts";

let t: TestServer;
let person: SignedUp;
beforeAll(async () => {
  t = await startTestServer();
  person = await t.signUp();
});
afterAll(() => t.close());

const isIn = async () => (await person.client.get("/api/me/")).body.player?.id === person.accountId;
const pathOf = (path: string) => path.replaceAll(/:\w+/g, "1");

test("what changes something is there by its own method alone, not by one that is safe, whatever a header says [V3.5.3]", async () => {
  const calls = [...CALLS.values()];
  const isRead = new Set(calls.filter(({ method }) => method === "GET").map(({ path }) => path));
  const changing = calls.filter(({ method, path }) => method !== "GET" && !isRead.has(path));
  expect(changing.length).toBeGreaterThan(60);
  for (const { method, path } of changing) {
    expect(["POST", "PUT", "PATCH", "DELETE"]).toContain(method);
    for (const safe of ["GET", "HEAD", "OPTIONS"]) {
      const headers = { "x-http-method-override": method, "x-method-override": method };
      const { status } = await person.client.request(safe, `${pathOf(path)}?_method=${method}`, undefined, { headers });
      // A longer path may have a page of its own where this one has a parameter: then it is one that is read.
      expect(status, `${safe} ${path}`).toBeGreaterThanOrEqual(400);
      expect(status, `${safe} ${path}`).toBeLessThan(500);
    }
  }
  expect(await isIn()).toBe(true);
});

test("no body and no header that a form can send changes anything with a session's cookie alone [V3.5.1, V3.5.2]", async () => {
  const cookie = [...person.client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const body = JSON.stringify({ name: "x", csrfmiddlewaretoken: person.client.cookies.get("csrftoken") });
  for (const path of ["/api/player/logout/", "/api/player/delete/", "/api/_allauth/browser/v1/auth/session"]) {
    const method = path.includes("_allauth") ? "DELETE" : "POST";
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]) {
      const headers = { cookie, accept: "*/*", ...(type === "" ? {} : { "content-type": type }) };
      const answer = await fetch(t.origin + path, { method, body: type === "" ? null : body, headers });
      expect(answer.status, `${path} ${type}`).toBe(403);
    }
  }
  // The ways without a token ask for headers that no form sends, and take no cookie beside them.
  for (const header of ["x-session-token", "authorization"]) {
    const headers = { cookie, [header]: header === "authorization" ? "Bearer elv_none" : "none" };
    const answer = await fetch(`${t.origin}/api/player/logout/`, { method: "POST", headers });
    expect(answer.headers.getSetCookie(), header).toEqual([]);
  }
  const session = person.client.cookies.get("sessionid")!;
  const inQuery = await fetch(`${t.origin}/api/player/logout/?x-session-token=${session}`, { method: "POST" });
  expect(inQuery.status).toBe(403);
  expect(await isIn()).toBe(true);
});
