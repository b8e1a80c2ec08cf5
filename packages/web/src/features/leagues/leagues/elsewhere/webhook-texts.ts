/** Events, forms and refusals of webhooks in words. */
import type { WebhookForm, WireDelivery } from "@elleveren/contract";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";

import { fieldProblem, problemsOf } from "../../../../api/wire/problems.ts";

export const EVENT_TEXTS: Readonly<Record<WireDelivery["kind"], MessageDescriptor>> = {
  "round.deadline": msg`A deadline is a day away`,
  "round.closed": msg`A round begins`,
  goal: msg`Somebody's footballer scores`,
  "round.paper": msg`The league's paper is out`,
  "captain.haul": msg`A captain brings a lot`,
  "bench.tears": msg`Points are left on the bench`,
  "rank.turned": msg`Somebody takes the lead`,
  "round.settled": msg`A round is settled, or settled again`,
  "table.live": msg`The table moves while matches are played`,
  "member.joined": msg`Somebody joins`,
  "member.left": msg`Somebody leaves`,
  "cup.drawn": msg`A cup round is drawn`,
  "cup.played": msg`A cup round is played`,
  "format.corrected": msg`A correction changes what a further table had decided`,
  test: msg`Test`,
};

export const FORM_TEXTS: Readonly<Record<WebhookForm, MessageDescriptor>> = {
  json: msg`Everything, for your own program (JSON)`,
  slack: msg`Slack`,
  discord: msg`Discord`,
  teams: msg`Microsoft Teams`,
  text: msg`A sentence (text), for Mattermost and the like`,
  content: msg`A sentence (content)`,
};

/** Where each service hands out an address. */
export const ADDRESS_HINTS: Readonly<Record<WebhookForm, MessageDescriptor>> = {
  slack: msg`In Slack: Apps, Incoming WebHooks, Add to Slack, choose the channel and copy the address.`,
  discord: msg`In Discord: the channel's settings, Integrations, Webhooks, New webhook, copy the address.`,
  teams: msg`In Teams: Workflows on the channel, “Post to a channel when a webhook request is received”, copy the address.`,
  text: msg`Where messages are sent, such as the one your chat gave you.`,
  content: msg`Where messages are sent, such as the one your chat gave you.`,
  json: msg`Where messages are sent, such as the one your chat gave you.`,
};

/** The fault of the URL; undefined without one. */
export function urlProblem(error: unknown): string | undefined {
  switch (fieldProblem(error, "url")) {
    case undefined:
      return undefined;
    case "private_address":
      return t`That address is not on the open internet.`;
    case "port_not_allowed":
      return t`Nothing is sent to that port. Leave the port out.`;
    default:
      return t`Write a whole address that begins with https://`;
  }
}

/** True when the refusal is that the league has as many as it may. */
export const isFull = (error: unknown): boolean =>
  problemsOf(error).some(({ problem }) => problem.code === "too_many_webhooks");
