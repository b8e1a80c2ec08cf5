import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { AnswerOf, feedCall, WireFeedItem, WireFixture, WireLiveElement } from "@elleveren/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ReactNode } from "react";

import { decodeFixture } from "../../../api/live/fixtures.ts";
import { keys } from "../../../api/wire/keys.ts";
import { decodeLiveFootballer, type LiveFootballer } from "../../../api/live/round-points.ts";
import { BrandProvider } from "../../../brand/brand-context.tsx";
import type { Brand } from "../../../brand/brand.ts";
import { neutralBrand } from "../../../brand/page-brand.ts";
import { buildClub, buildGame, renderScreen } from "../../../testing/render-screen.tsx";
import { buildFootballer } from "../../../testing/small-game.ts";
import { ClubNewsItem } from "./ClubNewsItem.tsx";
import { FeedPanel } from "./FeedPanel.tsx";
import { HighlightsPanel } from "./HighlightsPanel.tsx";
import { NewsPanels } from "./NewsPanels.tsx";
import { PartnerVideos } from "./PartnerVideos.tsx";
import { Timelines } from "./Timelines.tsx";

const URL_OF_FEED = "https://news.example/rss?club=1";
const EMPTY: AnswerOf<typeof feedCall> = { contents: "", title: "", items: [] };

const item = (number: number, rest: Partial<WireFeedItem> = {}): WireFeedItem => ({
  id: String(number),
  slug: `news-${number}`,
  title: `News ${number}`,
  summary: "",
  link: `https://news.example/${number}`,
  published: "2026-05-16T16:00:00.000Z",
  source: "The Paper",
  picture: `/api/feed-picture/?url=x&picture=${number}`,
  player_id: null,
  tournament_id: null,
  ...rest,
});
const feedOf = (...items: WireFeedItem[]): AnswerOf<typeof feedCall> => ({
  contents: "<rss/>",
  title: "The Paper",
  items,
});
const manyNews = feedOf(...[1, 2, 3, 4, 5, 6].map((number) => item(number)));

const WIRE_FIXTURE = {
  code: 1,
  event: 3,
  kickoff_time: null,
  started: true,
  finished: true,
  finished_provisional: true,
  minutes: 90,
  team_a_score: 0,
  team_h_difficulty: 3,
  team_a_difficulty: 3,
  tv_channel: null,
  tickets_url: null,
  forzify_id: null,
} as unknown as WireFixture;

const live = (id: number, points: number): [number, LiveFootballer] => [
  id,
  decodeLiveFootballer({
    stats: { total_points: points, minutes: 90, bonus: 0 },
    explain: [
      {
        fixture: 1,
        stats: [
          { identifier: "minutes", value: 90, points: 2 },
          { identifier: "goals_scored", value: 2, points: 8 },
          { identifier: "yellow_cards", value: 1, points: -1 },
        ],
      },
    ],
  } as unknown as WireLiveElement),
];

/** The answers of `get-url` for each feed, in order; the last one repeats. */
let answers: Record<string, readonly (AnswerOf<typeof feedCall> | number)[]> = {};
let asked: string[] = [];

beforeEach(() => {
  answers = {};
  asked = [];
  vi.stubGlobal("fetch", async (input: string) => {
    const url = new URL(input, "http://localhost").searchParams.get("url") ?? "";
    const list = answers[url] ?? [404];
    const answer = list[Math.min(asked.filter((known) => known === url).length, list.length - 1)];
    asked.push(url);
    return typeof answer === "number"
      ? Response.json({ url: [{ code: "invalid", message: "" }] }, { status: answer })
      : Response.json(answer);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function show(content: ReactNode, brand: Partial<Brand> = {}, game = buildGame()) {
  return renderScreen(
    <BrandProvider brand={{ ...neutralBrand("main_nb"), ...brand }}>
      <h1>Page</h1>
      {content}
    </BrandProvider>,
    { pattern: "/", address: "/", game, fetched: [[keys.fixtures(3), []]] },
  );
}
const headings = () => screen.queryAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
const lines = () => screen.queryAllByRole("listitem").map((line) => line.textContent);

describe("a feed's panel", () => {
  test("shows so many items with picture, title, source and day, and leads out safely [CO-01]", async () => {
    answers[URL_OF_FEED] = [manyNews];
    await show(<FeedPanel title="News" url={URL_OF_FEED} count={3} />);
    expect(headings()).toEqual(["News"]);
    const link = await screen.findByRole("link", { name: /News 1/ });
    expect(lines()).toEqual([1, 2, 3].map((number) => `News ${number}(another site)The Paper · Sat 16 May`));
    expect(link.getAttribute("href")).toBe("https://news.example/1");
    expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
    const picture = document.querySelector("img")!;
    expect(picture.getAttribute("src")).toBe("/api/feed-picture/?url=x&picture=1");
    expect(document.getElementById("news-1")).toBe(link.closest("li"));
    // A picture that does not come leaves our own drawing in its place.
    fireEvent.error(picture);
    expect(document.querySelectorAll("img")).toHaveLength(2);
  });

  test("two items with the same title have names of their own [CO-03]", async () => {
    answers[URL_OF_FEED] = [feedOf(item(1), item(1), item(2))];
    await show(<FeedPanel title="News" url={URL_OF_FEED} count={3} />);
    await screen.findAllByRole("link");
    expect(screen.getAllByRole("listitem").map((line) => line.id)).toEqual(["news-1", "news-1-2", "news-2"]);
  });

  test("others' words are text, whatever they look like", async () => {
    answers[URL_OF_FEED] = [feedOf(item(1, { title: "<img src=x onerror=alert(1)>", picture: null, link: null }))];
    await show(<FeedPanel title="News" url={URL_OF_FEED} count={3} />);
    expect(await screen.findByText("<img src=x onerror=alert(1)>")).toBeTruthy();
    expect(document.querySelector("img")).toBe(null);
    expect(screen.queryByRole("link")).toBe(null);
  });

  test("holds its place while an empty feed is asked for again, every three seconds [AP-028]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answers[URL_OF_FEED] = [EMPTY, EMPTY, manyNews];
    await show(<FeedPanel title="News" url={URL_OF_FEED} count={3} />);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.getByRole("status").getAttribute("aria-busy")).toBe("true");
    await vi.advanceTimersByTimeAsync(2500);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(600);
    expect(asked).toHaveLength(2);
    expect(headings()).toEqual(["News"]);
    await vi.advanceTimersByTimeAsync(3100);
    await waitFor(() => expect(lines()).toHaveLength(3));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(3);
  });

  test("is given up after three answers of nothing, without a word [AP-028]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answers[URL_OF_FEED] = [EMPTY];
    await show(<FeedPanel title="News" url={URL_OF_FEED} count={3} />);
    await vi.advanceTimersByTimeAsync(20_000);
    await waitFor(() => expect(headings()).toEqual([]));
    expect(asked).toHaveLength(3);
  });

  test.each([
    ["cannot be read", [400]],
    ["fails", [503]],
    ["has a title and nothing else", [feedOf()]],
  ])("is not there when the feed %s, and no error is shown [CO-04] [AP-028]", async (_, list) => {
    answers[URL_OF_FEED] = list;
    await show(<FeedPanel title="News" url={URL_OF_FEED} count={3} />);
    await waitFor(() => expect(headings()).toEqual([]));
    expect(screen.queryByRole("alert")).toBe(null);
    expect(document.body.textContent).toBe("Page");
  });
});

describe("what the site makes of its record", () => {
  test("news of two providers, so many each [CO-01]", async () => {
    const second = "https://other.example/atom";
    answers[URL_OF_FEED] = [manyNews];
    answers[second] = [manyNews];
    await show(<NewsPanels count={3} />, {
      newsFeeds: [
        { title: "The Paper", url: URL_OF_FEED },
        { title: "The Channel", url: second },
      ],
    });
    await waitFor(() => expect(lines()).toHaveLength(6));
    expect(headings()).toEqual(["The Paper", "The Channel"]);
  });

  test("without providers the game speaks for itself, from its own figures, and asks nobody [CO-02]", async () => {
    const footballers = [
      {
        ...buildFootballer({ id: 1, position: "FWD", webName: "Berg" }),
        stat: (name: string) => (name === "form" ? 7.2 : 0),
      },
      {
        ...buildFootballer({ id: 2, position: "MID", webName: "Lie" }),
        stat: (name: string) => (name === "transfers_in_event" ? 1234 : 0),
      },
      {
        ...buildFootballer({ id: 3, position: "DEF", webName: "Moe" }),
        news: "Knee",
        newsAddedAtMs: Date.UTC(2026, 4, 16),
      },
      { ...buildFootballer({ id: 4, position: "DEF", status: "u" }), news: "Left", stat: () => 99 },
    ];
    await show(<NewsPanels count={4} />, {}, buildGame({ footballers }));
    expect(headings()).toEqual(["Right now", "The Scout's advice"]);
    const [now, advice] = screen.getAllByRole("list");
    expect(
      within(now!)
        .getAllByRole("link")
        .map((link) => [link.textContent, link.getAttribute("href")]),
    ).toEqual([
      [expect.stringMatching(/^The deadline of round 4 is .*4 Apr/), "/fixtures/4"],
      ["Berg is in form: 7.2 points a match of late", "/statistics/form"],
      ["Lie is the one to buy: 1,234 transfers this round", "/statistics/transfers_in_event"],
      ["1 player is in doubt or out", "/the-scout/player-news"],
    ]);
    expect(within(advice!).getAllByRole("link")).toHaveLength(4);
    expect(asked).toEqual([]);
  });

  test("before anything has been played there is still something true to say [CO-02]", async () => {
    await show(
      <NewsPanels count={4} />,
      {},
      buildGame({ footballers: [], entryCount: 0, currentRound: null, nextRound: null }),
    );
    expect(headings()).toEqual(["The Scout's advice"]);
  });

  test("four highlights of the feed; of the round's own matches without one [HO-06] [HO-08]", async () => {
    answers[URL_OF_FEED] = [manyNews];
    await show(<HighlightsPanel own="matches" />, { highlightsFeed: { url: URL_OF_FEED } });
    await waitFor(() => expect(lines()).toHaveLength(4));
    expect(headings()).toEqual(["Highlights"]);
  });

  test("without a feed the four highlights are the round's own: matches with goals, footballers with points [HO-06] [CO-02]", async () => {
    const fixtures = [1, 2, 3, 4, 5, 6].map((id) =>
      decodeFixture({
        ...WIRE_FIXTURE,
        id,
        team_h: id,
        team_a: id + 1,
        team_h_score: id === 6 ? 0 : id,
        stats: [{ identifier: "goals_scored", h: [{ element: 1, value: 2 }], a: [{ element: 2, value: 1 }] }],
      }),
    );
    const show4 = (own: "matches" | "performances") =>
      renderScreen(
        <>
          <h1>Page</h1>
          <HighlightsPanel own={own} />
        </>,
        {
          pattern: "/",
          address: "/",
          game: buildGame({ footballers: [1, 2].map((id) => buildFootballer({ id, position: "FWD" })) }),
          fetched: [
            [keys.fixtures(3), fixtures],
            [keys.live(3), new Map([live(1, 3), live(2, 12), live(9, 20)])],
          ],
        },
      );
    await show4("matches");
    expect(lines()).toEqual([
      "Club 5 5–0 Club 6F1 2, F2",
      "Club 4 4–0 Club 5F1 2, F2",
      "Club 3 3–0 Club 4F1 2, F2",
      "Club 2 2–0 Club 3F1 2, F2",
    ]);
    cleanup();
    await show4("performances");
    expect(lines()).toEqual(["F2: 12 pointsGoals scored 2", "F1: 3 pointsGoals scored 2"]);
    expect(screen.getAllByRole("link")[0]!.getAttribute("href")).toBe("/?footballer=2");
  });

  test("as many of the partner's videos as configured, each with its footballer or tournament [GL-33]", async () => {
    answers[URL_OF_FEED] = [
      feedOf(
        item(7, { link: null, player_id: "12" }),
        item(8, { link: null, tournament_id: "no1" }),
        item(9, { link: "https://tv.example/watch/9" }),
      ),
    ];
    const videoFeed = { url: URL_OF_FEED, itemCount: 3, siteUrl: "https://tv.example/videos" };
    const view = await show(<PartnerVideos />, { videoFeed });
    await waitFor(() => expect(lines()).toHaveLength(3));
    expect(headings()).toEqual(["Videos from TV 2"]);
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "https://tv.example/videos?video=7&player=12",
      "https://tv.example/videos?video=8&tournament=no1",
      "https://tv.example/watch/9",
    ]);
    cleanup();
    view.client.clear();
    await show(<PartnerVideos />, { videoFeed: { ...videoFeed, itemCount: 2, siteUrl: null } });
    await waitFor(() => expect(lines()).toHaveLength(2));
    expect(screen.queryByRole("link")).toBe(null);
    cleanup();
    await show(<PartnerVideos />);
    expect(headings()).toEqual([]);
  });

  test("timelines are plain links, nothing of them is fetched [CO-01] [CO-02]", async () => {
    await show(<Timelines />, { timelines: [{ label: "On the microblog", url: "https://social.example/us" }] });
    const link = screen.getByRole("link", { name: /On the microblog/ });
    expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([
      "https://social.example/us",
      "noopener noreferrer",
    ]);
    expect(document.querySelector("iframe, img")).toBe(null);
    expect(asked).toEqual([]);
  });

  test("a club's newest news, by the club's code; nothing without club or feed [EN-02] [AP-082]", async () => {
    const url = "https://clubs.example/news/4321.xml";
    answers[url] = [
      feedOf(
        item(1, { published: "2026-05-01T10:00:00.000Z" }),
        item(2, { published: "2026-05-16T10:00:00.000Z" }),
        item(3),
      ),
    ];
    answers["https://clubs.example/news/8.xml"] = [400];
    const clubNewsUrl = "https://clubs.example/news/{team_code}.xml";
    await show(<ClubNewsItem club={{ ...buildClub(3), code: 4321 }} />, { clubNewsUrl });
    const link = await screen.findByRole("link");
    expect(link.textContent).toContain("News 3");
    expect(link.getAttribute("href")).toBe("https://news.example/3");
    expect(screen.getByText("News from Club 3", { exact: false }).textContent).toBe("News from Club 3 · Sat 16 May");
    for (const [club, template] of [
      [null, clubNewsUrl],
      [buildClub(8), clubNewsUrl],
      [buildClub(3), null],
    ] as const) {
      cleanup();
      await show(<ClubNewsItem club={club} />, { clubNewsUrl: template });
      await waitFor(() => expect(document.body.textContent).toBe("Page"));
    }
  });
});
