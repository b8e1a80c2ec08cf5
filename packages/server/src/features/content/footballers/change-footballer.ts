/** Operators change footballers: what a fact has a word for is told as one, prices go the way of prices. */
import { accepted, type AccountId, type ClubId, type FootballerId, refused, type Result } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { actorOf, recordAct } from "../../people/index.ts";
import { type FactProblem, type FootballerFact, lockFacts, newsOf, recordFactsIn } from "../../facts/index.ts";
import { setFootballerPrice } from "../../clock/index.ts";
import {
  insertFootballer,
  isClub,
  isCodeTaken,
  lockFootballer,
  selectControlFootballer,
  updateOutside,
  type ControlFootballer,
  type NewFootballer,
} from "./footballers.sql.ts";

export type FootballerProblem =
  | { readonly code: "does_not_exist"; readonly field: "team" | "footballer" }
  | { readonly code: "duplicate"; readonly field: "code" }
  | { readonly code: "nothing_changes" }
  /** He is not as the operator saw him; nothing was changed. */
  | { readonly code: "moved"; readonly footballer: ControlFootballer }
  | FactProblem;

/** Only what is there is changed. */
export type FootballerChange = Partial<
  Pick<
    ControlFootballer,
    | "clubId"
    | "status"
    | "news"
    | "newsNn"
    | "newsEn"
    | "chanceThisRound"
    | "chanceNextRound"
    | "squadNumber"
    | "priceTenths"
    | "photo"
    | "removed"
  >
>;

export async function addFootballer(
  ctx: Context,
  by: AccountId,
  one: NewFootballer,
): Promise<Result<ControlFootballer, FootballerProblem>> {
  return transact(ctx.db, async (tx) => {
    // Also the lock of numbers: two who add at once add one after the other.
    await lockFacts(tx);
    const problems: FootballerProblem[] = [];
    if (!(await isClub(tx, one.clubId))) problems.push({ code: "does_not_exist", field: "team" });
    if (await isCodeTaken(tx, one.code)) problems.push({ code: "duplicate", field: "code" });
    if (problems.length > 0) return refused(problems);
    const id = await insertFootballer(tx, one, actorOf(by));
    await notify(tx, { kind: "facts" });
    await recordAct(tx, { by, action: "footballers.add", subject: `footballer ${id}`, details: { ...one } });
    return accepted((await selectControlFootballer(tx, id))!);
  });
}

/** All or nothing; `seen` is what the operator's page showed of the fields he changes, or of more. */
export async function changeFootballer(
  ctx: Context,
  by: AccountId,
  {
    id,
    seen,
    change,
  }: { readonly id: FootballerId; readonly seen: FootballerChange; readonly change: FootballerChange },
): Promise<Result<ControlFootballer, FootballerProblem>> {
  return transact(ctx.db, async (tx) => {
    await lockFacts(tx);
    await lockFootballer(tx, id);
    const before = await selectControlFootballer(tx, id);
    if (!before) return refused([{ code: "does_not_exist", field: "footballer" }]);
    if (isOtherwise(before, seen)) return refused([{ code: "moved", footballer: before }]);
    if (!isOtherwise(before, change)) return refused([{ code: "nothing_changes" }]);
    const { priceTenths, photo, removed, ...told } = change;
    if (Object.keys(told).length > 0) {
      const recorded = await recordFactsIn(tx, [factOf(ctx, id, told, before)], { source: actorOf(by) });
      if (!recorded.ok) return refused(recorded.problems);
    }
    if (priceTenths !== undefined && priceTenths !== before.priceTenths) {
      const priced = await setFootballerPrice({ ...ctx, db: tx }, { by, prices: [{ footballerId: id, priceTenths }] });
      if (!priced.ok) return refused([{ code: "does_not_exist", field: "footballer" }]);
    }
    if (photo !== undefined || removed !== undefined) {
      await updateOutside(
        tx,
        id,
        { ...(photo !== undefined && { photo }), ...(removed !== undefined && { removed }) },
        actorOf(by),
      );
      await notify(tx, { kind: "facts" });
    }
    const details = { before: pick(before, change), after: change, owners: before.owners };
    await recordAct(tx, { by, action: "footballers.change", subject: `footballer ${id}`, details });
    return accepted((await selectControlFootballer(tx, id))!);
  });
}

const isOtherwise = (footballer: ControlFootballer, said: FootballerChange): boolean =>
  Object.entries(said).some(([field, value]) => footballer[field as keyof FootballerChange] !== value);

const pick = (footballer: ControlFootballer, change: FootballerChange): FootballerChange =>
  Object.fromEntries(Object.keys(change).map((field) => [field, footballer[field as keyof FootballerChange]]));

function factOf(
  ctx: Context,
  footballerId: FootballerId,
  told: Omit<FootballerChange, "priceTenths" | "photo" | "removed">,
  before: ControlFootballer,
): FootballerFact {
  const isAboutNews = told.news !== undefined || told.newsNn !== undefined || told.newsEn !== undefined;
  const news = isAboutNews ? newsFactOf(ctx, told, before) : {};
  return { kind: "footballer", footballerId, ...told, ...news } as FootballerFact & { readonly clubId?: ClubId };
}

/**
 * News is told whole, in every language: where its text is another, what was written in others said the one before. What
 * everybody is told is new from now on when it is another.
 */
function newsFactOf(ctx: Context, told: FootballerChange, before: ControlFootballer): Partial<FootballerFact> {
  const { news = before.news } = told;
  const kept = news === before.news ? before : { newsNn: "", newsEn: "" };
  const texts = { news, newsNn: told.newsNn ?? kept.newsNn, newsEn: told.newsEn ?? kept.newsEn };
  const now = newsOf(texts);
  if (now === newsOf(before)) return texts;
  return { ...texts, newsAddedAtMs: now === "" ? null : ctx.clock.nowMs() };
}
