/** Announcing, and the maintenance switch. Every process and every open page is told when it commits. */
import { accepted, refused, type AccountId, type Result } from "@elleveren/rules";

import { realSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { recordAct } from "../../people/index.ts";
import {
  endAnnouncement,
  insertAnnouncement,
  lockAnnouncement,
  lockMaintenance,
  selectMaintenance,
  updateAnnouncement,
  updateMaintenance,
  type Maintenance,
  type Said,
} from "./notices.sql.ts";

export type NoticeProblem =
  | { readonly code: "not_found" | "no_season" }
  /** It is not as the operator saw it. */
  | { readonly code: "moved" }
  | { readonly code: "blank" | "not_a_time" | "in_the_past" | "ends_before_it_begins"; readonly field: string };

/** Times as they were sent. */
export interface Wish extends Said {
  readonly by: AccountId;
  /** Null: now, also when it was planned for later. */
  readonly from: string | null;
  readonly until: string | null;
}

/** What was written before is changed with the version that was seen; else it is new. */
export function announce(
  ctx: Context,
  { by, from, until, ...said }: Wish,
  seen: { readonly id: number; readonly version: number } | null,
): Promise<Result<null, NoticeProblem>> {
  const texts = trimmed(said);
  return transact(ctx.db, async (tx) => {
    const before = seen && (await lockAnnouncement(tx, seen.id));
    if (seen && !before) return refused([{ code: "not_found" as const }]);
    if (before && (before.version !== seen?.version || before.state === "over"))
      return refused([{ code: "moved" as const }]);
    const [fromMs, untilMs] = [msOf(from), msOf(until)];
    const problems: NoticeProblem[] = [...blanks(texts), ...checkTime("from", fromMs), ...checkTime("until", untilMs)];
    if (problems.length === 0 && untilMs !== null) {
      if (untilMs <= realSeconds() * 1000) problems.push({ code: "in_the_past", field: "until" });
      else if (fromMs !== null && untilMs <= fromMs) problems.push({ code: "ends_before_it_begins", field: "until" });
    }
    if (problems.length > 0) return refused(problems);
    const now = { ...texts, fromMs, untilMs };
    const id = before ? before.announcementId : await insertAnnouncement(tx, now);
    if (before) await updateAnnouncement(tx, id, now);
    const action = before ? "announcements.change" : "announcements.make";
    await recordAct(tx, { by, action, subject: `announcement ${id}`, details: { ...texts, from, until } });
    await notify(tx, { kind: "game" });
    return accepted(null);
  });
}

export function end(
  ctx: Context,
  { by, id, version }: { readonly by: AccountId; readonly id: number; readonly version: number },
): Promise<Result<null, NoticeProblem>> {
  return transact(ctx.db, async (tx) => {
    const before = await lockAnnouncement(tx, id);
    if (!before) return refused([{ code: "not_found" as const }]);
    if (before.version !== version || before.state === "over") return refused([{ code: "moved" as const }]);
    await endAnnouncement(tx, before);
    const details = { title: before.titleNb };
    await recordAct(tx, { by, action: "announcements.end", subject: `announcement ${id}`, details });
    await notify(tx, { kind: "game" });
    return accepted(null);
  });
}

export interface SwitchWish {
  readonly by: AccountId;
  readonly version: number;
  readonly wasClosed: boolean;
  readonly isClosed: boolean;
  readonly textNb: string;
  readonly textNn: string;
  readonly textEn: string;
  readonly until: string | null;
}

/** `wasClosed` besides the version: a command at a terminal moves the switch and knows of no version. */
export function switchGame(ctx: Context, wish: SwitchWish): Promise<Result<Maintenance, NoticeProblem>> {
  const texts = { textNb: wish.textNb.trim(), textNn: wish.textNn.trim(), textEn: wish.textEn.trim() };
  return transact(ctx.db, async (tx) => {
    const before = await lockMaintenance(tx);
    if (!before) return refused([{ code: "no_season" as const }]);
    if (before.version !== wish.version || before.isClosed !== wish.wasClosed)
      return refused([{ code: "moved" as const }]);
    const untilMs = msOf(wish.until);
    const problems: NoticeProblem[] = checkTime("until", untilMs);
    // In one language alone half of the readers would be told nothing; nynorsk may be left out.
    const isSaid = Object.values(texts).some((text) => text !== "");
    if (isSaid && texts.textNb === "") problems.push({ code: "blank", field: "text_nb" });
    if (isSaid && texts.textEn === "") problems.push({ code: "blank", field: "text_en" });
    if (wish.isClosed && problems.length === 0 && untilMs !== null && untilMs <= realSeconds() * 1000) {
      problems.push({ code: "in_the_past", field: "until" });
    }
    if (problems.length > 0) return refused(problems);
    const { isClosed } = wish;
    await updateMaintenance(tx, isClosed ? { isClosed, ...texts, untilMs } : OPENED);
    const action = !isClosed ? "game.open" : before.isClosed ? "game.say" : "game.close";
    const details = isClosed ? { ...texts, until: wish.until } : {};
    await recordAct(tx, { by: wish.by, action, subject: "game", details });
    await notify(tx, { kind: "game" });
    return accepted((await selectMaintenance(tx))!);
  });
}

const OPENED = { isClosed: false, textNb: "", textNn: "", textEn: "", untilMs: null };

const trimmed = ({ level, ...texts }: Said): Said => {
  const text = (name: keyof typeof texts) => texts[name].trim();
  return {
    level,
    titleNb: text("titleNb"),
    titleNn: text("titleNn"),
    titleEn: text("titleEn"),
    textNb: text("textNb"),
    textNn: text("textNn"),
    textEn: text("textEn"),
  };
};

/** In bokmål and English, or in neither; nynorsk may be left out, and is whole where it is there. */
function blanks(said: Said): NoticeProblem[] {
  const hasText = said.textNb !== "" || said.textEn !== "" || said.textNn !== "";
  const hasNynorsk = said.titleNn !== "" || said.textNn !== "";
  const empty: string[] = [];
  if (said.titleNb === "") empty.push("title_nb");
  if (hasNynorsk && said.titleNn === "") empty.push("title_nn");
  if (said.titleEn === "") empty.push("title_en");
  if (hasText && said.textNb === "") empty.push("text_nb");
  if (hasText && hasNynorsk && said.textNn === "") empty.push("text_nn");
  if (hasText && said.textEn === "") empty.push("text_en");
  return empty.map((field) => ({ code: "blank", field }));
}

const msOf = (time: string | null): number | null => (time === null ? null : Date.parse(time));

const checkTime = (field: string, ms: number | null): NoticeProblem[] =>
  ms !== null && Number.isNaN(ms) ? [{ code: "not_a_time", field }] : [];
