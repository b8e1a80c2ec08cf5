import { wireMicros, type WireControlSuspension, type WireNameCase, type WireSuspension } from "@elleveren/contract";

import type { NameCase, Report } from "./name-cases.ts";
import type { Subject } from "./subjects.sql.ts";
import type { Suspension } from "./suspensions.ts";

const time = (at: Date | null): string | null => at && wireMicros(at.getTime());

export const presentSuspension = (one: Suspension): WireSuspension => ({
  id: one.suspensionId,
  scope: one.scope,
  reason: one.reason,
  began: wireMicros(one.beganAt.getTime()),
  ends: time(one.endsAt),
  appeal: one.appeal,
  appealed: time(one.appealedAt),
  answer: one.answer,
  answered: time(one.answeredAt),
});

export const presentControlSuspension = (one: Suspension): WireControlSuspension => ({
  ...presentSuspension(one),
  account: one.accountId,
  name: one.name,
  lifted: time(one.liftedAt),
  in_force: one.isInForce,
  version: one.version,
});

export const presentCase = (one: NameCase, subject: Subject, reports: readonly Report[]): WireNameCase => ({
  id: one.caseId,
  part: one.part,
  subject: one.id,
  name: one.name,
  account: subject.accountId,
  beside: subject.beside,
  words: [...one.words],
  reports: reports.map(({ reason, note, at }) => ({ reason, note, time: wireMicros(at.getTime()) })),
  opened: wireMicros(one.openedAt.getTime()),
  version: one.version,
});
