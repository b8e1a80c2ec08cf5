import { DRAWN_AT, DRAWN_FROM } from "@elleveren/contract/drawn-page.ts";
import { LANGUAGES } from "@elleveren/contract/language.ts";
import { QueryClient } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterAll, afterEach, expect, test, vi } from "vitest";

import { keys } from "../api/wire/keys.ts";
import { ANONYMOUS } from "../api/people/me.ts";
import { HEADER_IMAGES } from "../brand/header-image.ts";
import { keepAskedLanguage } from "../i18n/language.ts";
import { chooseTheme } from "../styles/theme.ts";
import { buildGame } from "../testing/render-screen.tsx";
import { drawnFrom } from "./drawn-from.ts";
import { makeUpFor, mayTakeOver, readDrawnPage } from "./drawn-page.ts";

const root = document.documentElement;
afterEach(() => {
  document.body.replaceChildren();
  document.head.replaceChildren();
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});
// A page that has not begun offers a way on after some seconds: by then the simulated page is another file's.
afterAll(() => {
  window.offerReload = () => {};
});

/** As the page of a Norwegian site runs it; the build alone knows the files of its texts. */
async function beginPage(): Promise<void> {
  root.lang = "nb";
  vi.resetModules();
  // @ts-expect-error -- no module: it has nothing to say but what it does
  await import("../first-paint.js");
}
const early = () => [...document.head.querySelectorAll("link")].map((link) => new URL(link.href).pathname);
const CALLS = ["/api/bootstrap-static/", "/api/me/", "/api/_allauth/browser/v1/config"];

test("before the first paint the page has its reader's light, a drawing, and asks for start-up data", async () => {
  chooseTheme("dark");
  delete root.dataset["theme"];
  await beginPage();
  expect(root.dataset["theme"]).toBe("dark");
  expect(Number(root.dataset["header"])).toBeGreaterThanOrEqual(1);
  expect(Number(root.dataset["header"])).toBeLessThanOrEqual(HEADER_IMAGES);
  expect(root.dataset["drawn"]).toBe(undefined);
  expect(early()).toEqual(CALLS);
});

test("on a first visit the fonts wait for the code, save at the front page, which is read before it", async () => {
  window.history.replaceState(null, "", "/my-team");
  await beginPage();
  expect(root.dataset["fonts"]).toBe("late");
  delete root.dataset["fonts"];
  Object.defineProperty(navigator, "serviceWorker", { value: { controller: {} }, configurable: true });
  try {
    await beginPage();
    expect(root.dataset["fonts"]).toBe(undefined);
  } finally {
    Reflect.deleteProperty(navigator, "serviceWorker");
  }
  window.history.replaceState(null, "", "/");
  await beginPage();
  expect(root.dataset["fonts"]).toBe(undefined);
});

test("a page drawn in another language than the reader's choice is not seen", async () => {
  window.history.replaceState(null, "", "/?lang=en");
  keepAskedLanguage("en");
  expect(window.location.search).toBe("");
  await beginPage();
  expect(root.dataset["drawn"]).toBe("unseen");
});

test.each(LANGUAGES)(
  "%s: the page knows it before any code has come, also to say that none comes",
  async (language) => {
    localStorage.setItem("elleveren.language", language);
    await beginPage();
    expect(root.dataset["drawn"]).toBe(language === "nb" ? undefined : "unseen");
    window.offerReload?.();
    const bar = screen.getByRole("alert");
    expect(bar.lang).toBe(language);
    expect(bar.textContent).toContain({ nb: "kom ikke", nn: "kom ikkje", en: "did not come" }[language]);
  },
);

test("nothing is asked in the name of an app, or before a sign-out that is owed", async () => {
  sessionStorage.setItem("elleveren.session-token", "");
  await beginPage();
  expect([early(), root.dataset["drawn"]]).toEqual([[], undefined]);
  sessionStorage.setItem("elleveren.session-token", "token");
  await beginPage();
  expect(root.dataset["drawn"]).toBe("unseen");
  sessionStorage.clear();
  document.head.replaceChildren();
  localStorage.setItem("elleveren.sign-out-owed", "yes");
  await beginPage();
  expect(early()).toEqual([]);
});

const config = { account: { is_open_for_signup: true } } as Parameters<typeof drawnFrom>[1];
function fetched(rest: { account?: unknown } = {}): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(keys.game, buildGame());
  client.setQueryData(keys.authConfig, config);
  client.setQueryData(keys.me, { ...ANONYMOUS, ...rest } as typeof ANONYMOUS);
  return client;
}

test("what was drawn is taken over by the same facts, in the same language, for nobody in particular", async () => {
  const drawn = { from: drawnFrom(buildGame(), config), atMs: 0, language: "nb" };
  expect(await mayTakeOver(drawn, "nb", fetched())).toBe(true);
  expect(await mayTakeOver(drawn, "en", fetched())).toBe(false);
  expect(await mayTakeOver(drawn, "nb", fetched({ account: { entryId: null } }))).toBe(false);
  const later = fetched();
  later.setQueryData(keys.game, buildGame({ currentRound: null }));
  expect(await mayTakeOver(drawn, "nb", later)).toBe(false);
  const cutOff = fetched();
  cutOff.removeQueries({ queryKey: keys.authConfig });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  expect(await mayTakeOver(drawn, "nb", cutOff)).toBe(false);
});

test("only the front page itself is taken over", () => {
  const place = document.createElement("div");
  const at = (path: string) => readDrawnPage(place, new URL(path, "https://elleveren.no") as unknown as Location);
  expect(at("/")).toBe(null);
  place.setAttribute(DRAWN_FROM, "mark");
  place.setAttribute(DRAWN_AT, "1700000000000");
  place.lang = "en";
  expect(at("/")).toEqual({ from: "mark", atMs: 1_700_000_000_000, language: "en" });
  for (const path of ["/?team=1", "/#how", "/fixtures"]) expect(at(path), path).toBe(null);
});

function Form() {
  const [typed, setTyped] = useState("");
  const [presses, setPresses] = useState(0);
  return (
    <>
      <input aria-label="Email" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {typed} {presses}
      </button>
    </>
  );
}

test("what was typed and pressed before the code came is heard when it is there", async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  await beginPage();
  document.body.innerHTML = `<div id="root" ${DRAWN_FROM}="mark">${renderToString(<Form />)}</div>`;
  const place = document.getElementById("root")!;
  const [field, button] = [place.querySelector("input")!, place.querySelector("button")!];
  field.value = "kari@example.no";
  button.click();
  const faults: unknown[] = [];
  await act(async () => hydrateRoot(place, <Form />, { onRecoverableError: (error) => faults.push(error) }));
  expect(place.querySelector("button")).toBe(button);
  expect(button.textContent).toBe(" 0");
  await act(async () => makeUpFor(place));
  expect([field.value, button.textContent]).toEqual(["kari@example.no", "kari@example.no 1"]);
  expect(place.hasAttribute(DRAWN_FROM)).toBe(false);
  // From here on the page hears for itself.
  await act(async () => button.click());
  expect(button.textContent).toBe("kari@example.no 2");
  await act(async () => makeUpFor(place));
  expect(button.textContent).toBe("kari@example.no 2");
  expect(faults).toEqual([]);
});
