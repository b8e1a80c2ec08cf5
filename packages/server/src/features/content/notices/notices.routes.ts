/** Announcements and the switch for maintenance, for readers and operators. */
import {
  announceCall,
  announcementsCall,
  type BodyOf,
  changeAnnouncementCall,
  endAnnouncementCall,
  maintenanceCall,
  noticesCall,
  routeSchema,
  setMaintenanceCall,
  type WireMaintenance,
} from "@elleveren/contract";
import { accepted, type AccountId, refused, type Result } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, notFound, type Problem, refuse } from "../../../http/calls/errors.ts";
import { requireOperator } from "../../../http/session/session.ts";
import {
  endAnnouncement,
  insertAnnouncement,
  lockAnnouncement,
  lockMaintenance,
  type Said,
  selectAnnouncements,
  selectMaintenance,
  selectShown,
  updateAnnouncement,
  updateMaintenance,
} from "./notices.sql.ts";
import { realSeconds } from "../../../clock.ts";
import { notify } from "../../../db/notify.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { recordAct } from "../../people/index.ts";

export function noticeRoutes(app: App, ctx: Context): void {
  const maintenance = async () => (await selectMaintenance(ctx.db)) ?? OPEN;

  app.get(noticesCall.path, { schema: routeSchema(noticesCall) }, async () => {
    const { closed, version: _, ...said } = await maintenance();
    return { notices: await selectShown(ctx.db), closed: closed ? said : null };
  });

  const list = async () => ({ announcements: await selectAnnouncements(ctx.db) });
  app.get(announcementsCall.path, { schema: routeSchema(announcementsCall) }, list);

  app.post(announceCall.path, { schema: routeSchema(announceCall) }, async (request) => {
    const { accountId } = requireOperator(request);
    const result = await announce(ctx, readWish(accountId, request.body), null);
    if (!result.ok) throw refusal(result.problems);
    return list();
  });

  app.post(changeAnnouncementCall.path, { schema: routeSchema(changeAnnouncementCall) }, async (request) => {
    const { accountId } = requireOperator(request);
    const seen = { id: request.params.announcementId, version: request.body.version };
    const result = await announce(ctx, readWish(accountId, request.body), seen);
    if (!result.ok) throw refusal(result.problems, await list());
    return list();
  });

  app.post(endAnnouncementCall.path, { schema: routeSchema(endAnnouncementCall) }, async (request) => {
    const { accountId: by } = requireOperator(request);
    const result = await end(ctx, { by, id: request.params.announcementId, version: request.body.version });
    if (!result.ok) throw refusal(result.problems, await list());
    return list();
  });

  app.get(maintenanceCall.path, { schema: routeSchema(maintenanceCall) }, maintenance);

  app.post(setMaintenanceCall.path, { schema: routeSchema(setMaintenanceCall) }, async (request) => {
    const { accountId: by } = requireOperator(request);
    const { version, was_closed: wasClosed, closed, until, ...wire } = request.body;
    const texts = { textNb: wire.text_nb, textNn: wire.text_nn ?? "", textEn: wire.text_en };
    const result = await switchGame(ctx, { by, version, wasClosed, isClosed: closed, ...texts, until });
    if (!result.ok) throw refusal(result.problems, { maintenance: await maintenance() });
    return result.value;
  });
}

const readWish = (by: AccountId, wire: BodyOf<typeof announceCall>): Wish => ({
  by,
  level: wire.level,
  titleNb: wire.title_nb.trim(),
  titleNn: (wire.title_nn ?? "").trim(),
  titleEn: wire.title_en.trim(),
  textNb: wire.text_nb.trim(),
  textNn: (wire.text_nn ?? "").trim(),
  textEn: wire.text_en.trim(),
  from: wire.from,
  until: wire.until,
});

const OPEN: WireMaintenance = { closed: false, text_nb: "", text_nn: "", text_en: "", until: null, version: 0 };

/** 404, 409 with how it is now, or 400 with every problem. */
function refusal(problems: readonly NoticeProblem[], now: object = {}): HttpError {
  for (const { code } of problems) {
    if (code === "not_found") return notFound("announcement");
    if (code === "moved") return new HttpError(409, { detail: "It has changed meanwhile.", code: "moved", ...now });
  }
  return refuse(problems as readonly Problem[], (problem) =>
    "field" in problem && typeof problem.field === "string" ? problem.field : null,
  );
}

type NoticeProblem =
  | { readonly code: "not_found" | "no_season" }
  /** It changed since the operator's page was loaded. */
  | { readonly code: "moved" }
  | { readonly code: "blank" | "not_a_time" | "in_the_past" | "ends_before_it_begins"; readonly field: string };

/** Times in the request. */
interface Wish extends Said {
  readonly by: AccountId;
  /** Null: now, also for one that was planned for later. */
  readonly from: string | null;
  readonly until: string | null;
}

/**
 * Every process and every open page is notified on commit. An existing announcement is changed with the version the
 * operator saw; without one it is new.
 */
function announce(
  ctx: Context,
  { by, from, until, ...texts }: Wish,
  seen: { readonly id: number; readonly version: number } | null,
): Promise<Result<null, NoticeProblem>> {
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
    const id = before ? before.id : await insertAnnouncement(tx, now);
    if (before) await updateAnnouncement(tx, id, now);
    const action = before ? "announcements.change" : "announcements.make";
    await recordAct(tx, { by, action, subject: `announcement ${id}`, details: { ...texts, from, until } });
    await notify(tx, { kind: "game" });
    return accepted(null);
  });
}

function end(
  ctx: Context,
  { by, id, version }: { readonly by: AccountId; readonly id: number; readonly version: number },
): Promise<Result<null, NoticeProblem>> {
  return transact(ctx.db, async (tx) => {
    const before = await lockAnnouncement(tx, id);
    if (!before) return refused([{ code: "not_found" as const }]);
    if (before.version !== version || before.state === "over") return refused([{ code: "moved" as const }]);
    await endAnnouncement(tx, before);
    const details = { title: before.title_nb };
    await recordAct(tx, { by, action: "announcements.end", subject: `announcement ${id}`, details });
    await notify(tx, { kind: "game" });
    return accepted(null);
  });
}

interface SwitchWish extends Pick<Said, "textNb" | "textNn" | "textEn"> {
  readonly by: AccountId;
  readonly version: number;
  readonly wasClosed: boolean;
  readonly isClosed: boolean;
  readonly until: string | null;
}

/** `wasClosed` besides the version: a command at a terminal flips the switch without changing the version. */
function switchGame(ctx: Context, wish: SwitchWish): Promise<Result<WireMaintenance, NoticeProblem>> {
  const texts = { textNb: wish.textNb.trim(), textNn: wish.textNn.trim(), textEn: wish.textEn.trim() };
  return transact(ctx.db, async (tx) => {
    const before = await lockMaintenance(tx);
    if (!before) return refused([{ code: "no_season" as const }]);
    if (before.version !== wish.version || before.closed !== wish.wasClosed)
      return refused([{ code: "moved" as const }]);
    const untilMs = msOf(wish.until);
    const problems: NoticeProblem[] = checkTime("until", untilMs);
    // An announcement in one language alone would not reach half of the readers; nynorsk may be left out.
    const isSaid = Object.values(texts).some((text) => text !== "");
    if (isSaid && texts.textNb === "") problems.push({ code: "blank", field: "text_nb" });
    if (isSaid && texts.textEn === "") problems.push({ code: "blank", field: "text_en" });
    if (wish.isClosed && problems.length === 0 && untilMs !== null && untilMs <= realSeconds() * 1000) {
      problems.push({ code: "in_the_past", field: "until" });
    }
    if (problems.length > 0) return refused(problems);
    const { isClosed } = wish;
    await updateMaintenance(tx, isClosed ? { isClosed, ...texts, untilMs } : OPENED);
    const action = !isClosed ? "game.open" : before.closed ? "game.say" : "game.close";
    const details = isClosed ? { ...texts, until: wish.until } : {};
    await recordAct(tx, { by: wish.by, action, subject: "game", details });
    await notify(tx, { kind: "game" });
    return accepted((await selectMaintenance(tx))!);
  });
}

const OPENED = { isClosed: false, textNb: "", textNn: "", textEn: "", untilMs: null };

/** In bokmål and English, or in neither; nynorsk may be left out, and is complete where present. */
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
