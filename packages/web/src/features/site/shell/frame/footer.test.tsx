/** What stands around every page and differs between sites: the clubs above it, the links below. */
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { LANGUAGES, type Language } from "@elleveren/contract/language.ts";
import type { Brand } from "../../../../brand/brand.ts";
import { BrandProvider } from "../../../../brand/brand-context.tsx";
import { neutralBrand } from "../../../../brand/page-brand.ts";
import { buildClub, buildGame, renderScreen } from "../../../../testing/render-screen.tsx";
import { ClubStrip } from "./ClubStrip.tsx";
import { Footer } from "./Footer.tsx";

afterEach(cleanup);

async function footerLinks(brand: Partial<Brand> = {}, address = "/fixtures/4", language: Language = "en") {
  const page = (
    <BrandProvider brand={{ ...neutralBrand("main_en"), ...brand }}>
      <h1>Page</h1>
      <Footer />
    </BrandProvider>
  );
  await renderScreen(page, { pattern: "/fixtures/$round", address, language });
  const links = within(screen.getByRole("navigation", { name: "Footer" })).getAllByRole("link");
  return links.map((link) => [link.textContent, link.getAttribute("href")]);
}

test("home, contact, terms, privacy, accessibility and the other languages stand in every footer [GL-35]", async () => {
  expect(await footerLinks()).toEqual([
    ["Home", "/"],
    ["Contact", "/help#contact"],
    ["Terms", "/help/terms"],
    ["Privacy", "/help/terms#privacy"],
    ["Accessibility", "/accessibility"],
    ["Bokmål", "/fixtures/4?lang=nb"],
    ["Nynorsk", "/fixtures/4?lang=nn"],
  ]);
});

test("who answers for the game is named below the links", async () => {
  await footerLinks({ responsible: "Foreningen Drøm, Oslo" });
  expect(screen.getByText("Responsible for the game: Foreningen Drøm, Oslo")).toBeTruthy();
  cleanup();
  await footerLinks();
  expect(screen.queryByText(/Responsible/)).toBeNull();
});

test("support, a contact page elsewhere and social media as the site has them [GL-35]", async () => {
  const links = await footerLinks({
    supportEmail: "help@example.no",
    contactUrl: "https://example.no/contact",
    socialLinks: [{ label: "Instagram", url: "https://social.example/elleveren" }],
  });
  expect(links).toEqual([
    ["Home", "/"],
    ["Support", "mailto:help@example.no"],
    ["Contact", "https://example.no/contact"],
    ["Terms", "/help/terms"],
    ["Privacy", "/help/terms#privacy"],
    ["Accessibility", "/accessibility"],
    ["Instagram", "https://social.example/elleveren"],
    ["Bokmål", "/fixtures/4?lang=nb"],
    ["Nynorsk", "/fixtures/4?lang=nn"],
  ]);
});

test("the language link keeps the page and all that its address says [GL-35]", async () => {
  const address = "/fixtures/4?club=3&lang=en#match-7";
  expect((await footerLinks({}, address)).at(-1)).toEqual(["Nynorsk", "/fixtures/4?club=3&lang=nn#match-7"]);
  cleanup();
  const origins = { nb: "https://spill.example.no", nn: null, en: "https://en.example.no" };
  expect((await footerLinks({ origins }, address)).slice(-2)).toEqual([
    ["Bokmål", "https://spill.example.no/fixtures/4?club=3&lang=nb#match-7"],
    ["Nynorsk", "/fixtures/4?club=3&lang=nn#match-7"],
  ]);
});

test.each(LANGUAGES)(
  "%s: the languages are a list, each in its own words, and the page's own is marked [GL-35] [WCAG 3.1.2]",
  async (language) => {
    await footerLinks({}, "/fixtures/4", language);
    const choice = screen.getAllByRole("list").find((list) => list.querySelector(":scope > li[lang]"))!;
    const items = within(choice).getAllByRole("listitem");
    expect(items.map((item) => [item.lang, item.textContent, item.querySelector("a")?.hreflang])).toEqual([
      ["nb", "Bokmål", language === "nb" ? undefined : "nb"],
      ["nn", "Nynorsk", language === "nn" ? undefined : "nn"],
      ["en", "English", language === "en" ? undefined : "en"],
    ]);
    expect(choice.getAttribute("aria-label")).not.toBe("");
    expect(items.filter((item) => item.querySelector("[aria-current='true']")).map(({ lang }) => lang)).toEqual([
      language,
    ]);
  },
);

test("the strip has the badge of every club that plays, each leading to the club's own site [GL-32]", async () => {
  const clubs = [
    { ...buildClub(1), url: "https://club-1.example/" },
    { ...buildClub(2), isUnavailable: true, url: "https://club-2.example/" },
    buildClub(3),
  ];
  const page = (
    <>
      <h1>Page</h1>
      <ClubStrip />
    </>
  );
  await renderScreen(page, { pattern: "/", address: "/", game: buildGame({ clubs }) });
  const strip = within(screen.getByRole("navigation", { name: "The clubs" }));
  const links = strip.getAllByRole("link").map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")]);
  expect(links).toEqual([["Club 1", "https://club-1.example/"]]);
  expect(strip.getByRole("link").getAttribute("rel")).toContain("noopener");
  // A club without a site of its own is named all the same.
  expect(strip.getByRole("img", { name: "Club 3" })).toBeTruthy();
});
