import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ReactNode } from "react";

import type { Brand } from "../../../brand/brand.ts";
import { BrandProvider } from "../../../brand/brand-context.tsx";
import { neutralBrand } from "../../../brand/page-brand.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { Partners } from "../landing/Partners.tsx";
import { AdSlot, PageBanner, SponsorRotation, useLandingPixel } from "./index.ts";

const PARTNERS = ["Banken", "Bilen", "Brusen"].map((name, index) => ({
  name,
  url: index === 0 ? null : `https://${name}.example/`,
  logoUrl: index === 2 ? null : `/partners/${name}.svg`,
}));

/** The media queries that hold in the simulated page. */
let holding: string[] = [];
beforeEach(() => {
  holding = [];
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: holding.includes(query),
    addEventListener() {},
    removeEventListener() {},
  }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function draw(content: ReactNode, brand: Partial<Brand> = {}, address = "/") {
  const whole = { ...neutralBrand("main_en"), partners: PARTNERS, ...brand };
  const page = (
    <BrandProvider brand={whole}>
      <h1>Page</h1>
      {content}
    </BrandProvider>
  );
  await renderScreen(page, { pattern: address, address });
}

const shownPartner = () => {
  const shown = [...document.querySelectorAll("li:not([inert])")];
  return shown.map((item) => item.querySelector("img")?.alt ?? item.textContent);
};

test("partners take turns, four seconds each, in one place of which the others are no part [GL-29]", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await draw(<SponsorRotation />);
  const seen = [shownPartner()];
  for (let turn = 0; turn < 3; turn += 1) {
    act(() => void vi.advanceTimersByTime(3999));
    expect(shownPartner()).toEqual(seen.at(-1));
    act(() => void vi.advanceTimersByTime(1));
    seen.push(shownPartner());
  }
  expect(seen).toEqual([["Banken"], ["Bilen"], ["Brusen"], ["Banken"]]);
});

test("they stop when told to, and while a hand or the keyboard is on them [GL-29] [WCAG 2.2.2]", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await draw(<SponsorRotation />);
  const wait = () => act(() => void vi.advanceTimersByTime(12_500));
  fireEvent.click(screen.getByRole("button", { name: "Stop changing partners" }));
  wait();
  expect(shownPartner()).toEqual(["Banken"]);
  fireEvent.click(screen.getByRole("button", { name: "Let partners change" }));
  act(() => void vi.advanceTimersByTime(4000));
  expect(shownPartner()).toEqual(["Bilen"]);
  fireEvent.focusIn(screen.getByRole("link", { name: "Bilen" }));
  wait();
  expect(shownPartner()).toEqual(["Bilen"]);
  fireEvent.focusOut(screen.getByRole("link", { name: "Bilen" }));
  act(() => void vi.advanceTimersByTime(4000));
  expect(shownPartner()).toEqual(["Brusen"]);
});

test("they stand still for whoever wants less motion; one alone has nothing to stop [GL-29] [WCAG 2.2.2]", async () => {
  holding = ["(prefers-reduced-motion: reduce)"];
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await draw(<SponsorRotation />);
  act(() => void vi.advanceTimersByTime(20_000));
  expect(shownPartner()).toEqual(["Banken"]);
  expect(screen.getByRole("button", { name: "Let partners change" })).toBeTruthy();
  cleanup();
  await draw(<SponsorRotation />, { partners: PARTNERS.slice(0, 1) });
  expect(screen.queryByRole("button")).toBeNull();
  cleanup();
  await draw(<SponsorRotation />, { partners: [] });
  expect(screen.queryByRole("region", { name: "Partners" })).toBeNull();
});

test("a logo that does not come leaves the partner's name and its link [GL-27]", async () => {
  await draw(<Partners />);
  const list = screen.getByRole("list", { name: "Partners" });
  fireEvent.error(within(list).getByRole("img", { name: "Bilen" }));
  expect(within(list).queryByRole("img", { name: "Bilen" })).toBeNull();
  const link = within(list).getByRole("link", { name: "Bilen" });
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([
    "https://Bilen.example/",
    "noopener noreferrer sponsored",
  ]);
  expect(within(list).getByRole("img", { name: "Banken" }).getAttribute("src")).toBe("/partners/Banken.svg");
});

test.each([
  ["banner-728x90", "728px", "90px"],
  ["banner-300x90", "300px", "90px"],
  ["side-300x250", "300px", "250px"],
] as const)("%s keeps its place with nothing to show, and asks nobody [GL-28] [GL-31]", async (slot, width, height) => {
  await draw(<AdSlot slot={slot} />);
  const place = screen.getByRole(slot === "side-300x250" ? "group" : "region", { name: "Advertisement" });
  expect([place.style.width, place.style.height]).toEqual([width, height]);
  expect(place.textContent).toBe("BankenAdvertisement");
  expect(place.querySelector("iframe")).toBeNull();
});

test("a configured frame is lazy, shut in, and stands over the board only once it has come [GL-31]", async () => {
  const url = "https://ads.example/side";
  await draw(<AdSlot slot="side-300x250" />, {
    ads: { "banner-728x90": null, "banner-300x90": null, "side-300x250": url },
  });
  const frame = screen.getByTitle<HTMLIFrameElement>("Advertisement");
  expect(frame.getAttribute("sandbox")).toBe("allow-scripts allow-popups allow-popups-to-escape-sandbox");
  expect([frame.src, frame.getAttribute("loading")]).toEqual([url, "lazy"]);
  expect(frame.getAttribute("referrerpolicy")).toBe("no-referrer");
  expect(frame.dataset["loaded"]).toBeUndefined();
  expect(screen.getByText("Banken")).toBeTruthy();
  fireEvent.load(frame);
  expect(frame.dataset["loaded"]).toBe("true");
  expect(screen.queryByText("Banken")).toBeNull();
});

test.each([
  ["/", true],
  ["/fixtures/4", true],
  ["/entry/7/event/3", true],
  ["/leagues/12/standings/c", true],
  ["/my-team", false],
  ["/transfers", false],
  ["/squad-selection", false],
  ["/player", false],
  ["/leagues/12/admin/c", false],
  ["/help/terms", false],
])("below %s stands a banner: %s [GL-31]", async (address, stands) => {
  holding = ["(min-width: 776px)"];
  await draw(<PageBanner />, {}, address);
  const places = screen.queryAllByRole("region", { name: "Advertisement" });
  expect(places.map((place) => place.dataset["slot"])).toEqual(stands ? ["banner-728x90"] : []);
});

test("on a phone the banner is the narrow one, alone [GL-31]", async () => {
  await draw(<PageBanner />);
  const places = screen.getAllByRole("region", { name: "Advertisement" });
  expect(places.map((place) => place.dataset["slot"])).toEqual(["banner-300x90"]);
});

const Landed = () => {
  useLandingPixel();
  return null;
};

test("a pixel hears of every landing once; without one, or when it fails, nothing happens [HO-09]", async () => {
  const pictures: { src: string; referrerPolicy: string }[] = [];
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      referrerPolicy = "";
      constructor() {
        pictures.push(this);
      }
    },
  );
  await draw(<Landed />);
  expect(pictures).toEqual([]);
  cleanup();
  await draw(<Landed />, { pixelUrl: "https://pixel.example/p.gif?site=7" });
  expect(pictures.map(({ src, referrerPolicy }) => [src, referrerPolicy])).toEqual([
    ["https://pixel.example/p.gif?site=7&event=landing", "no-referrer"],
  ]);
  cleanup();
  await draw(<Landed />, { pixelUrl: "https://pixel.example/p.gif?site=7" });
  expect(pictures).toHaveLength(2);
});
