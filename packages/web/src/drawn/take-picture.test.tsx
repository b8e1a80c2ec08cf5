/** What the picture of a page is made of, and of which pages none is taken. */
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { activateLanguage } from "../i18n/load.ts";
import { takePicture } from "./take-picture.tsx";

beforeAll(() => activateLanguage("nb"));
let root: HTMLElement;
beforeEach(() => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/a.css">';
  document.title = "Mitt lag & <laget>";
  document.body.innerHTML = `<div id="root" lang="nb" data-behind>
    <header><div role="status" data-seen-mark></div></header>
    <main>
      <h1>Mitt lag</h1>
      <p data-personal>Innlogget som Kari Nordmann</p>
      <input type="search" /><input type="password" value="aldri" /><input type="checkbox" />
      <select><option selected>Alle</option><option>Angrep</option></select><textarea></textarea>
    </main>
  </div>`;
  root = document.getElementById("root")!;
});
afterEach(() => {
  document.body.innerHTML = "";
  document.head.innerHTML = "";
});

const taken = (path = "/my-team") => {
  const text = takePicture(root, path);
  if (text === null) return null;
  const picture = JSON.parse(text) as { html: string; title: string; styles: string[]; language: string };
  const place = document.createElement("div");
  place.innerHTML = picture.html;
  return { ...picture, element: place.firstElementChild as HTMLElement };
};

test("a picture has what its page shows, says when, and hears nothing", () => {
  const picture = taken()!;
  expect([picture.title, picture.styles]).toEqual(["Mitt lag &amp; &lt;laget&gt;", ["/assets/a.css"]]);
  expect([...picture.element.attributes].map(({ name, value }) => `${name}=${value}`).toSorted()).toEqual([
    "aria-hidden=true",
    "id=seen",
    "inert=",
  ]);
  expect(picture.element.querySelector("h1")?.textContent).toBe("Mitt lag");
  expect(picture.element.querySelector("[data-seen-mark]")?.textContent).toMatch(/^Slik sto det .+ kl\. \d\d:\d\d$/);
  expect(root.querySelector("[data-seen-mark]")?.textContent).toBe("");
});

test("fields stand as they were filled in; a password and the person's name are left out", () => {
  const [search, password, checkbox] = root.querySelectorAll("input");
  search!.value = 'Berg "9"';
  password!.value = "hemmelig";
  checkbox!.checked = true;
  root.querySelector("select")!.selectedIndex = 1;
  root.querySelector("textarea")!.value = "Til Kari";
  const { element, html } = taken()!;
  const fields = [...element.querySelectorAll<HTMLInputElement>("input, textarea")];
  expect(fields.map(({ value }) => value)).toEqual(['Berg "9"', "", "on", "Til Kari"]);
  expect(fields[2]!.checked).toBe(true);
  expect(element.querySelector("select")?.selectedIndex).toBe(1);
  expect(html).not.toMatch(/hemmelig|aldri|Nordmann/);
});

test.each([
  ["on a page that asks the server first", "/player/security", ""],
  ["while a part is loading", "/my-team", '<p aria-busy="true"></p>'],
  ["while something is open", "/my-team", '<div role="dialog"></div>'],
])("none is taken %s", (_, path, more) => {
  root.querySelector("main")!.insertAdjacentHTML("beforeend", more);
  expect(taken(path)).toBeNull();
});

test("none is taken of a page without its heading", () => {
  root.querySelector("h1")!.remove();
  expect(taken()).toBeNull();
});
