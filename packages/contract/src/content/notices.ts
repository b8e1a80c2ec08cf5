/** The operators' messages to everybody: announcements, and why the game is closed. Answered while it is, too. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { givenTime, id, int, isoTime, nullable, nullableTime, oneOf, str, version, wireObject } from "../wire/wire.ts";

export const noticeLevel = oneOf("info", "warning", "urgent");

export const wireNotice = wireObject({
  id: int,
  /** A new one after every change: a text that was put away comes back when it changes. */
  version: int,
  level: noticeLevel,
  title_nb: str,
  /** Empty where the text is: nynorsk readers get the bokmål. */
  title_nn: str,
  title_en: str,
  /** More than the one line; empty when there is none. */
  text_nb: str,
  text_nn: str,
  text_en: str,
  from: isoTime,
  /** Null: until an operator ends it. */
  until: nullableTime,
});
export type WireNotice = Static<typeof wireNotice>;

export const wireClosed = wireObject({
  /** Empty: nothing was said beyond that the game is being updated. */
  text_nb: str,
  /** Empty: nynorsk readers get the bokmål. */
  text_nn: str,
  text_en: str,
  until: nullableTime,
});

export const noticesCall = call({
  method: "GET",
  path: "/api/notices/",
  access: "public",
  scope: "read",
  summary: "Announcements that hold now, the most urgent first, and what is said while the game is closed.",
  response: wireObject({ notices: Type.Array(wireNotice), closed: nullable(wireClosed) }),
});

const title = Type.String({ maxLength: 120 });
const text = Type.String({ maxLength: 1000 });
/** Bokmål and English are required, so that neither has fewer notices. Nynorsk may be left out. */
const said = {
  level: noticeLevel,
  title_nb: title,
  title_nn: Type.Optional(title),
  title_en: title,
  text_nb: text,
  text_nn: Type.Optional(text),
  text_en: text,
  /** Null: now. */
  from: nullable(givenTime),
  until: nullable(givenTime),
};

export const wireAnnouncement = wireObject({
  ...wireNotice.properties,
  state: oneOf("planned", "shown", "over"),
});
export type WireAnnouncement = Static<typeof wireAnnouncement>;

const announcements = wireObject({ announcements: Type.Array(wireAnnouncement) });
const announcementParams = wireObject({ announcementId: id });
const problems = ["blank", "not_a_time", "in_the_past", "ends_before_it_begins"];

export const announcementsCall = call({
  method: "GET",
  path: "/api/control/announcements/",
  access: "operator",
  summary: "Announcements: planned, shown, and the last that are over.",
  response: announcements,
});

export const announceCall = call({
  method: "POST",
  path: "/api/control/announcements/",
  access: "operator",
  summary: "Announces something, now or from a time on.",
  body: wireObject(said),
  response: announcements,
  problems,
});

export const changeAnnouncementCall = call({
  method: "POST",
  path: "/api/control/announcements/:announcementId/",
  access: "operator",
  summary: "Changes an announcement that is not over; 409 when it is not as the operator saw it.",
  params: announcementParams,
  body: wireObject({ ...said, version }),
  response: announcements,
  problems,
});

export const endAnnouncementCall = call({
  method: "POST",
  path: "/api/control/announcements/:announcementId/end/",
  access: "operator",
  summary: "Ends an announcement, or takes back a planned one; 409 as above.",
  params: announcementParams,
  body: wireObject({ version }),
  response: announcements,
});

export const wireMaintenance = wireObject({
  closed: Type.Boolean(),
  ...wireClosed.properties,
  version: int,
});
export type WireMaintenance = Static<typeof wireMaintenance>;

export const maintenanceCall = call({
  method: "GET",
  path: "/api/control/maintenance/",
  access: "operator",
  summary: "Whether the game is closed to everybody else, what is said meanwhile, and until when.",
  response: wireMaintenance,
});

export const setMaintenanceCall = call({
  method: "POST",
  path: "/api/control/maintenance/",
  access: "operator",
  summary: "Closes the game, changes what is said, or opens it. 409 when it is not as the operator saw it.",
  body: wireObject({
    version,
    was_closed: Type.Boolean(),
    closed: Type.Boolean(),
    text_nb: text,
    text_nn: Type.Optional(text),
    text_en: text,
    until: nullable(givenTime),
  }),
  response: wireMaintenance,
  problems: ["blank", "not_a_time", "in_the_past", "no_season"],
});
