/** What operators tell everybody, and where they write it. */
import {
  announceCall,
  announcementsCall,
  changeAnnouncementCall,
  endAnnouncementCall,
  maintenanceCall,
  noticesCall,
  routeSchema,
  setMaintenanceCall,
  wireMicros,
  type BodyOf,
  type WireMaintenance,
  type WireNotice,
} from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, notFound, refuse, type Problem } from "../../../http/calls/errors.ts";
import { requireOperator } from "../../../http/session/session.ts";
import { announce, end, switchGame, type NoticeProblem, type Wish } from "./change-notices.ts";
import {
  selectAnnouncements,
  selectMaintenance,
  selectShown,
  type Announcement,
  type Maintenance,
} from "./notices.sql.ts";

export function noticeRoutes(app: App, ctx: Context): void {
  app.get(noticesCall.path, { schema: routeSchema(noticesCall) }, async () => {
    const shown = await selectShown(ctx.db);
    const maintenance = await selectMaintenance(ctx.db);
    return {
      notices: shown.map(presentNotice),
      closed: maintenance?.isClosed ? presentClosed(maintenance) : null,
    };
  });

  const list = async () => ({
    announcements: (await selectAnnouncements(ctx.db)).map((one) => ({
      ...presentNotice(one),
      state: one.state,
    })),
  });
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

  const maintenance = async (): Promise<WireMaintenance> => presentMaintenance(await selectMaintenance(ctx.db));
  app.get(maintenanceCall.path, { schema: routeSchema(maintenanceCall) }, maintenance);

  app.post(setMaintenanceCall.path, { schema: routeSchema(setMaintenanceCall) }, async (request) => {
    const { accountId: by } = requireOperator(request);
    const { version, was_closed: wasClosed, closed, until, ...wire } = request.body;
    const texts = { textNb: wire.text_nb, textNn: wire.text_nn ?? "", textEn: wire.text_en };
    const result = await switchGame(ctx, { by, version, wasClosed, isClosed: closed, ...texts, until });
    if (!result.ok) throw refusal(result.problems, { maintenance: await maintenance() });
    return presentMaintenance(result.value);
  });
}

const readWish = (by: AccountId, wire: BodyOf<typeof announceCall>): Wish => ({
  by,
  level: wire.level,
  titleNb: wire.title_nb,
  titleNn: wire.title_nn ?? "",
  titleEn: wire.title_en,
  textNb: wire.text_nb,
  textNn: wire.text_nn ?? "",
  textEn: wire.text_en,
  from: wire.from,
  until: wire.until,
});

const presentNotice = (one: Announcement): WireNotice => ({
  id: one.announcementId,
  version: one.version,
  level: one.level,
  title_nb: one.titleNb,
  title_nn: one.titleNn,
  title_en: one.titleEn,
  text_nb: one.textNb,
  text_nn: one.textNn,
  text_en: one.textEn,
  from: wireMicros(one.fromAt.getTime()),
  until: one.untilAt && wireMicros(one.untilAt.getTime()),
});

const presentClosed = ({ textNb, textNn, textEn, untilAt }: Maintenance) => ({
  text_nb: textNb,
  text_nn: textNn,
  text_en: textEn,
  until: untilAt && wireMicros(untilAt.getTime()),
});

const OPEN: Maintenance = { isClosed: false, textNb: "", textNn: "", textEn: "", untilAt: null, version: 0 };

function presentMaintenance(found: Maintenance | null): WireMaintenance {
  const now = found ?? OPEN;
  return { closed: now.isClosed, ...presentClosed(now), version: now.version };
}

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
