/** News of a footballer is written in three languages, one of which is enough, and of the common kinds at one press. */
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { WireControlFootballer } from "@elleveren/contract";

import { renderControl } from "../../testing/render-control.tsx";
import { newsFor } from "./footballer-words.ts";
import { FootballerSheet } from "./FootballerSheet.tsx";

afterEach(() => vi.unstubAllGlobals());

const BERG: WireControlFootballer = {
  id: 9,
  code: 1009,
  first_name: "Kari",
  second_name: "Berg",
  web_name: "Berg",
  team: 1,
  position: "MID",
  now_cost: 55,
  status: "d",
  news: "Kneskade",
  news_nn: "",
  news_en: "Knee injury",
  news_added: null,
  chance_of_playing_this_round: null,
  chance_of_playing_next_round: 50,
  squad_number: 8,
  photo: "1009.jpg",
  removed: false,
  owners: 3,
};
const details = { footballer: BERG, history: [], full_squads: [] };

async function open(footballer: Partial<WireControlFootballer> = {}) {
  const sheet = <FootballerSheet footballerId={9} clubs={[]} onClose={() => undefined} />;
  const drawn = await renderControl(sheet, (call) =>
    call.startsWith("GET ") ? [200, { ...details, footballer: { ...BERG, ...footballer } }] : [200, BERG],
  );
  return {
    ...drawn,
    field: (language: string) => screen.findByLabelText<HTMLTextAreaElement>(new RegExp(`^News in ${language}`, "u")),
  };
}

test("each language has its field, and news is sent whole with what was seen of it", async () => {
  const { user, sent, field } = await open();
  const texts = [await field("Norwegian"), await field("nynorsk"), await field("English")];
  expect(texts.map(({ value }) => value)).toEqual(["Kneskade", "", "Knee injury"]);
  await user.type(await field("nynorsk"), "Kneskade, ute ei stund");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toEqual({
    before: { news: "Kneskade", news_nn: "", news_en: "Knee injury" },
    after: { news: "Kneskade", news_nn: "Kneskade, ute ei stund", news_en: "Knee injury" },
  });
});

test("the usual news is written in all three, with the chance that was chosen; nothing of who is available", async () => {
  const { user, field } = await open();
  await user.click(await screen.findByRole("button", { name: "Write the usual news in all three" }));
  expect([(await field("Norwegian")).value, (await field("nynorsk")).value, (await field("English")).value]).toEqual([
    "Usikker – 50 prosent sjanse for å spille",
    "Usikker – 50 prosent sjanse for å spele",
    "Doubtful – 50 per cent chance of playing",
  ]);
  await user.selectOptions(screen.getByLabelText("Availability"), "s");
  await user.selectOptions(screen.getByLabelText("Plays next round"), "0");
  await user.click(screen.getByRole("button", { name: "Write the usual news in all three" }));
  expect((await field("nynorsk")).value).toBe("Utestengd");
  await user.selectOptions(screen.getByLabelText("Availability"), "a");
  await user.click(screen.getByRole("button", { name: "Write the usual news in all three" }));
  expect((await field("nynorsk")).value).toBe("Utestengd");
});

test("a list in the control room has the reader's language, or the one that there is", () => {
  const [all, english] = [
    { news: "Kne", news_nn: "Kneet", news_en: "Knee" },
    { news: "", news_nn: "", news_en: "Knee" },
  ];
  expect((["nb", "nn", "en"] as const).map((language) => newsFor(all, language))).toEqual(["Kne", "Kneet", "Knee"]);
  expect((["nb", "nn"] as const).map((language) => newsFor(english, language))).toEqual(["Knee", "Knee"]);
});
