/** The webhooks of a league, for its administrator. */
import type {
  createWebhookCall,
  deleteWebhookCall,
  renewWebhookSecretCall,
  resendDeliveryCall,
  testWebhookCall,
  updateWebhookCall,
  webhookDeliveriesCall,
  WebhookEvent,
  WebhookForm,
  webhooksCall,
  WireDelivery,
  WireWebhook,
  Language,
} from "@elleveren/contract";
import type { LeagueId } from "@elleveren/rules";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import type { Page } from "./leagues.ts";
import { sendOnce } from "../wire/send-once.ts";

export type { WebhookEvent, WebhookForm };

export interface WebhookSettings {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly form: WebhookForm;
  /** Of the sentences in forms that are sentences. */
  readonly language: Language;
  readonly everyMinutes: number;
}

export interface Webhook extends WebhookSettings {
  readonly webhookId: number;
  readonly failingSinceMs: number | null;
  /** Switched off after a day of failures. */
  readonly disabledAtMs: number | null;
  readonly waitingCount: number;
  /** Made by the league's former administrator: its address is not shown, and it is off until one is named. */
  readonly isHandedOver: boolean;
}

/** The key is shown once. */
export interface MadeWebhook {
  readonly webhook: Webhook;
  readonly secret: string;
}

export interface Delivery {
  readonly deliveryId: number;
  readonly kind: WebhookEvent | "test";
  readonly state: WireDelivery["state"];
  readonly createdAtMs: number;
  readonly attemptCount: number;
  /** What the other end answered last; null when nothing came. */
  readonly status: number | null;
  readonly error: string | null;
  readonly tookMs: number | null;
  readonly body: string;
}

const timeOf = (text: string | null) => (text === null ? null : Date.parse(text));

const decode = (wire: WireWebhook): Webhook => ({
  webhookId: wire.id,
  url: wire.url,
  events: wire.events,
  form: wire.form,
  language: wire.language,
  everyMinutes: wire.every_minutes,
  failingSinceMs: timeOf(wire.failing_since),
  disabledAtMs: timeOf(wire.disabled_at),
  waitingCount: wire.waiting,
  isHandedOver: wire.handed_over,
});

const decodeDelivery = (wire: WireDelivery): Delivery => ({
  deliveryId: wire.id,
  kind: wire.kind as Delivery["kind"],
  state: wire.state,
  createdAtMs: Date.parse(wire.created_at),
  attemptCount: wire.attempts,
  status: wire.status,
  error: wire.error,
  tookMs: wire.took_ms,
  body: wire.body,
});

const encode = ({ url, events, form, language, everyMinutes }: WebhookSettings) => ({
  url,
  events: [...events],
  form,
  language,
  every_minutes: everyMinutes,
});

const getWebhooks = api<typeof webhooksCall>("GET", "/api/league/:leagueId/webhooks/");
export const useWebhooks = (league: LeagueId) =>
  useQuery({
    queryKey: keys.webhooks(league),
    queryFn: async ({ signal }) => {
      const { webhooks, max } = await send(getWebhooks, { params: { leagueId: league }, signal });
      return { webhooks: webhooks.map(decode), max };
    },
  });

/** A write about a league's webhooks, after which they are asked for again. */
function useWebhookWrite<A, T>(league: LeagueId, mutationFn: (argument: A) => Promise<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.webhooks(league) }),
  });
}

const postWebhook = api<typeof createWebhookCall>("POST", "/api/league/:leagueId/webhooks/");
export const useCreateWebhook = (league: LeagueId) =>
  useWebhookWrite(league, async (settings: WebhookSettings): Promise<MadeWebhook> => {
    const made = await sendOnce(postWebhook, { params: { leagueId: league }, body: encode(settings) });
    return { webhook: decode(made.webhook), secret: made.secret };
  });

const putWebhook = api<typeof updateWebhookCall>("PUT", "/api/league/:leagueId/webhooks/:webhookId/");
export const useUpdateWebhook = (league: LeagueId, webhookId: number) =>
  useWebhookWrite(league, (settings: WebhookSettings) =>
    sendOnce(putWebhook, { params: { leagueId: league, webhookId }, body: encode(settings) }),
  );

const postSecret = api<typeof renewWebhookSecretCall>("POST", "/api/league/:leagueId/webhooks/:webhookId/secret/");
export const useRenewSecret = (league: LeagueId, webhookId: number) =>
  useWebhookWrite(
    league,
    async (_: void) => (await send(postSecret, { params: { leagueId: league, webhookId } })).secret,
  );

const deleteWebhook = api<typeof deleteWebhookCall>("DELETE", "/api/league/:leagueId/webhooks/:webhookId/");
export const useDeleteWebhook = (league: LeagueId) =>
  useWebhookWrite(league, (webhookId: number) => send(deleteWebhook, { params: { leagueId: league, webhookId } }));

const postTest = api<typeof testWebhookCall>("POST", "/api/league/:leagueId/webhooks/:webhookId/test/");
export const useTestWebhook = (league: LeagueId, webhookId: number) =>
  useWebhookWrite(league, (_: void) => send(postTest, { params: { leagueId: league, webhookId } }));

const postAgain = api<typeof resendDeliveryCall>(
  "POST",
  "/api/league/:leagueId/webhooks/:webhookId/deliveries/:deliveryId/again/",
);
export const useResend = (league: LeagueId, webhookId: number) =>
  useWebhookWrite(league, (deliveryId: number) =>
    send(postAgain, { params: { leagueId: league, webhookId, deliveryId } }),
  );

/** While something waits for its turn the list is asked for again. */
const LOOK_EVERY_MS = 2000;

const getDeliveries = api<typeof webhookDeliveriesCall>("GET", "/api/league/:leagueId/webhooks/:webhookId/deliveries/");
export const useDeliveries = (league: LeagueId, webhookId: number, page: number) =>
  useQuery({
    queryKey: keys.deliveries(league, webhookId, page),
    queryFn: async ({ signal }): Promise<Page<Delivery>> => {
      const wire = await send(getDeliveries, { params: { leagueId: league, webhookId }, query: { page }, signal });
      return { page: wire.page, hasNext: wire.has_next, rows: wire.results.map(decodeDelivery) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => row.state === "waiting") === true ? LOOK_EVERY_MS : false,
  });
