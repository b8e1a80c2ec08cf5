import { expect, test } from "vitest";

import { clipsAddress, readClips } from "./clips.ts";

const clip = (id: number) => ({ id, title: `Clip ${id}`, images: { defaultUrl: `https://clips.example/${id}.jpg` } });
const ids = (answer: unknown) => readClips(answer).clips.map(({ clipId }) => clipId);

test("of five clips four are shown, and the fifth says that there are more [PL-08]", () => {
  expect(ids([1, 2, 3, 4, 5].map(clip))).toEqual(["1", "2", "3", "4"]);
  expect(readClips([1, 2, 3, 4, 5].map(clip)).hasNext).toBe(true);
  expect(readClips([1, 2, 3, 4].map(clip)).hasNext).toBe(false);
});

test("the host is asked for five, beginning with the first that was not shown [PL-08]", () => {
  const template = "https://clips.example/find?who={fiks_id}&skip={from}&take={count}";
  expect(clipsAddress(template, 77, 1)).toBe("https://clips.example/find?who=77&skip=0&take=5");
  expect(clipsAddress(template, 77, 3)).toBe("https://clips.example/find?who=77&skip=8&take=5");
});

test("a host may wrap its list, and nothing it says is trusted", () => {
  expect(ids({ assets: [clip(1)] })).toEqual(["1"]);
  expect(ids({ items: [clip(2)] })).toEqual(["2"]);
  for (const answer of [null, 7, "clips", {}, { assets: "none" }, [null, 3, { id: 1 }, { id: 2, title: "" }]]) {
    expect(readClips(answer)).toEqual({ clips: [], hasNext: false });
  }
  const [bad] = readClips([
    { id: "x", title: "Mål", videoUrl: "javascript:alert(1)", url: "/here", images: null },
  ]).clips;
  expect(bad).toEqual({ clipId: "x", title: "Mål", pictureUrl: null, filmUrl: null, captionsUrl: null, pageUrl: null });
});
