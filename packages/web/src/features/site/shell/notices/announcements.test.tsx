/** What stands above every page: what is for information is put away, wording by wording; the rest stays. */
import { act, cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";

import { keys } from "../../../../api/wire/keys.ts";
import { noticeIn, type Notice, type Notices } from "../../../../api/content/notices.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { Announcements } from "./Announcements.tsx";
import { UpdatingPage } from "../errors/error-pages.tsx";

const NOTICE: Notice = {
  noticeId: 4,
  version: 1,
  level: "info",
  said: {
    nb: { title: "Fristen flyttes", text: "" },
    nn: null,
    en: { title: "The deadline moves", text: "" },
  },
  fromMs: 0,
};
const of = (...notices: Notice[]): Notices => ({ notices, closed: null });
const show = (...notices: Notice[]) =>
  renderScreen(
    <>
      <h1>page</h1>
      <Announcements />
    </>,
    { pattern: "/", address: "/", fetched: [[keys.notices, of(...notices)]] },
  );

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test("what was put away is shown again when operators have changed it", async () => {
  const { client } = await show(NOTICE);
  await userEvent.click(screen.getByRole("button", { name: "Dismiss: The deadline moves" }));
  expect(screen.queryByText("The deadline moves")).toBeNull();
  void act(() => client.setQueryData(keys.notices, of({ ...NOTICE, version: 2, level: "urgent" })));
  expect(await screen.findByText("The deadline moves")).toBeTruthy();
  void act(() => client.setQueryData(keys.notices, of({ ...NOTICE, version: 3 })));
  expect(await screen.findByRole("button", { name: "Dismiss: The deadline moves" })).toBeTruthy();
});

test.each(["warning", "urgent"] as const)("one of the level %s cannot be put away", async (level) => {
  sessionStorage.setItem("notices-put-away", '["4:1"]');
  await show({ ...NOTICE, level });
  expect(screen.getByText("The deadline moves")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("in nynorsk it is told in bokmål, and marked as that; in English in English", async () => {
  await show(NOTICE);
  expect(screen.getByText("The deadline moves").lang).toBe("en");
  cleanup();
  await renderScreen(
    <>
      <h1>page</h1>
      <Announcements />
    </>,
    { pattern: "/", address: "/", language: "nn", fetched: [[keys.notices, of(NOTICE)]] },
  );
  expect(screen.getByText("Fristen flyttes").lang).toBe("nb");
});

test("whoever reads nynorsk reads the bokmål, marked as that, until somebody writes nynorsk", () => {
  expect(noticeIn(NOTICE, "nn")).toEqual({ title: "Fristen flyttes", text: "", language: "nb" });
  const nn = { title: "Fristen blir flytta", text: "" };
  expect(noticeIn({ said: { ...NOTICE.said, nn } }, "nn")).toEqual({ ...nn, language: "nn" });
  expect(noticeIn({ said: { ...NOTICE.said, nn } }, "nb").language).toBe("nb");
});

test.each([
  ["nb", null, "Vi bytter base", "nb"],
  ["nn", null, "Vi bytter base", "nb"],
  ["nn", "Vi byter base", "Vi byter base", "nn"],
  ["en", "Vi byter base", "A new database", "en"],
] as const)("of the closed game a reader of %s, nynorsk being %j, reads %j", async (language, nn, text, lang) => {
  const closed = { text: { nb: "Vi bytter base", nn, en: "A new database" }, untilMs: null };
  await renderScreen(<UpdatingPage />, {
    pattern: "/",
    address: "/",
    language,
    fetched: [[keys.notices, { notices: [], closed } satisfies Notices]],
  });
  expect(screen.getByText(text).lang).toBe(lang);
});
