import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

import { keys } from "../../../api/wire/keys.ts";
import { BrandProvider } from "../../../brand/brand-context.tsx";
import type { Brand } from "../../../brand/brand.ts";
import { neutralBrand } from "../../../brand/page-brand.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { LandingFeeds } from "./LandingFeeds.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (brand: Partial<Brand>) =>
  renderScreen(
    <BrandProvider brand={{ ...neutralBrand("main_nb"), ...brand }}>
      <LandingFeeds />
    </BrandProvider>,
    { pattern: "/", address: "/", fetched: [[keys.fixtures(3), []]] },
  );
const films = () => within(screen.getByRole("region", { name: "Videos" }));

test("two films wait behind our own pictures; the page of one is asked for when it is pressed [HO-08]", async () => {
  await show({
    videos: [
      { title: "How to play", embedUrl: "https://films.example/embed/1", pictureUrl: "https://films.example/1.jpg" },
      { title: "The season", embedUrl: "https://films.example/embed/2", pictureUrl: "/films/2.jpg" },
      { title: "One too many", embedUrl: "https://films.example/embed/3", pictureUrl: null },
    ],
  });
  expect(
    films()
      .getAllByRole("button")
      .map((button) => button.textContent!.replaceAll(/\s+/g, " ").trim()),
  ).toEqual(["Play: How to play Plays from films.example", "Play: The season Plays from films.example"]);
  expect(films().getAllByText("Plays from films.example")).toHaveLength(2);
  expect(document.querySelector("iframe")).toBe(null);
  // Only a file of our own host may stand in for a film before it is pressed.
  expect([...document.querySelectorAll("img")].map((picture) => picture.getAttribute("src"))).toEqual(["/films/2.jpg"]);

  await userEvent.click(films().getByRole("button", { name: /Play: ?How to play/ }));
  const frame = films().getByTitle("How to play");
  expect(frame.getAttribute("src")).toBe("https://films.example/embed/1");
  expect(frame.getAttribute("sandbox")).not.toContain("allow-top-navigation");
  expect(document.activeElement).toBe(frame);
  expect(document.querySelectorAll("iframe")).toHaveLength(1);
});

test("without films of others two of our own are drawn, to be played, stopped and stepped through [HO-08] [CO-02]", async () => {
  const asked = vi.fn<typeof fetch>();
  vi.stubGlobal("fetch", asked);
  await show({});
  await userEvent.click(films().getByRole("button", { name: /Play: ?How points are made/ }));
  const film = within(films().getByRole("group", { name: "How points are made" }));
  expect(film.getByText("Pick 15 players for 100 million kroner.")).toBeTruthy();
  await userEvent.click(film.getByRole("button", { name: "Pause" }));
  for (const line of [
    /^Goals, assists/,
    /^Your captain counts double/,
    /^Whoever does not play/,
    /^Whoever does not play/,
  ]) {
    await userEvent.click(film.getByRole("button", { name: "Next scene" }));
    expect(film.getByText(line)).toBeTruthy();
  }
  // At its end it begins anew.
  await userEvent.click(film.getByRole("button", { name: "Play" }));
  expect(film.getByText(/^Pick 15 players/)).toBeTruthy();
  expect(document.querySelector("iframe")).toBe(null);
  expect(asked).not.toHaveBeenCalled();
});

test("two panels of news with four items each, and highlights [HO-08]", async () => {
  const { client } = await show({ highlightsFeed: { url: "https://clips.example/feed" } });
  expect(screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)).toEqual([
    "Watch and read",
    "Right now",
    "The Scout's advice",
    "Highlights",
  ]);
  const advice = screen
    .getAllByRole("list")
    .find((list) => within(list).queryByText(/bench that plays|latest matches|Prices move/));
  expect(within(advice!).getAllByRole("listitem")).toHaveLength(4);
  client.clear();
});
