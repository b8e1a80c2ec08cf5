/** A private league elsewhere, for its administrator: its webhooks, and its table on other pages. */
import type {
  BodyOf,
  createChatCodeCall,
  createWebhookCall,
  deleteChatCall,
  deleteWebhookCall,
  leagueChatsCall,
  leagueEmbedCall,
  linkTeamsCall,
  renewWebhookSecretCall,
  startInstallCall,
  resendDeliveryCall,
  testWebhookCall,
  updateLeagueEmbedCall,
  updateWebhookCall,
  webhookDeliveriesCall,
  webhooksCall,
} from "@elleveren/contract";
import type { LeagueId } from "@elleveren/rules";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";
import { sendOnce } from "../wire/send-once.ts";

export type WebhookSettings = Required<BodyOf<typeof createWebhookCall>>;

const getWebhooks = api<typeof webhooksCall>("GET", "/api/league/:leagueId/webhooks/");
export const useWebhooks = (leagueId: LeagueId) =>
  useQuery(queryOf(keys.webhooks(leagueId), getWebhooks, { params: { leagueId } }));

/** A write about a league's webhooks, after which they are asked for again. */
function useWebhookWrite<A, T>(leagueId: LeagueId, mutationFn: (argument: A) => Promise<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.webhooks(leagueId) }),
  });
}

const postWebhook = api<typeof createWebhookCall>("POST", "/api/league/:leagueId/webhooks/");
export const useCreateWebhook = (leagueId: LeagueId) =>
  useWebhookWrite(leagueId, (body: WebhookSettings) => sendOnce(postWebhook, { params: { leagueId }, body }));

const postInstall = api<typeof startInstallCall>("POST", "/api/league/:leagueId/webhooks/install/");
/** Leaves for the page on which the chat asks for consent; the browser comes back to the league's. */
export const useStartInstall = (leagueId: LeagueId) =>
  useMutation({
    mutationFn: (body: BodyOf<typeof startInstallCall>) => send(postInstall, { params: { leagueId }, body }),
    onSuccess: ({ location }) => window.location.assign(location),
  });

/** Links a chat, and has it hear its first message. */
export const useLinkChat = (leagueId: LeagueId) =>
  useWebhookWrite(leagueId, async (body: WebhookSettings) => {
    const { webhook } = await sendOnce(postWebhook, { params: { leagueId }, body });
    await send(postTest, { params: { leagueId, webhookId: webhook.id } });
    return webhook;
  });

const putWebhook = api<typeof updateWebhookCall>("PUT", "/api/league/:leagueId/webhooks/:webhookId/");
export const useUpdateWebhook = (leagueId: LeagueId, webhookId: number) =>
  useWebhookWrite(leagueId, (body: WebhookSettings) => sendOnce(putWebhook, { params: { leagueId, webhookId }, body }));

const postSecret = api<typeof renewWebhookSecretCall>("POST", "/api/league/:leagueId/webhooks/:webhookId/secret/");
export const useRenewSecret = (leagueId: LeagueId, webhookId: number) =>
  useWebhookWrite(leagueId, async (_: void) => (await send(postSecret, { params: { leagueId, webhookId } })).secret);

const deleteWebhook = api<typeof deleteWebhookCall>("DELETE", "/api/league/:leagueId/webhooks/:webhookId/");
export const useDeleteWebhook = (leagueId: LeagueId) =>
  useWebhookWrite(leagueId, (webhookId: number) => send(deleteWebhook, { params: { leagueId, webhookId } }));

const postTest = api<typeof testWebhookCall>("POST", "/api/league/:leagueId/webhooks/:webhookId/test/");
export const useTestWebhook = (leagueId: LeagueId, webhookId: number) =>
  useWebhookWrite(leagueId, (_: void) => send(postTest, { params: { leagueId, webhookId } }));

const postAgain = api<typeof resendDeliveryCall>(
  "POST",
  "/api/league/:leagueId/webhooks/:webhookId/deliveries/:deliveryId/again/",
);
export const useResend = (leagueId: LeagueId, webhookId: number) =>
  useWebhookWrite(leagueId, (deliveryId: number) => send(postAgain, { params: { leagueId, webhookId, deliveryId } }));

/** While something waits for its turn the list is asked for again. */
const LOOK_EVERY_MS = 2000;

const getDeliveries = api<typeof webhookDeliveriesCall>("GET", "/api/league/:leagueId/webhooks/:webhookId/deliveries/");
export const useDeliveries = (leagueId: LeagueId, webhookId: number, page: number) =>
  useQuery({
    ...queryOf(keys.deliveries(leagueId, webhookId, page), getDeliveries, {
      params: { leagueId, webhookId },
      query: { page },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.results.some((row) => row.state === "waiting") === true ? LOOK_EVERY_MS : false,
  });

const getEmbed = api<typeof leagueEmbedCall>("GET", "/api/league/:leagueId/embed/");
export const useLeagueEmbed = (leagueId: LeagueId) =>
  useQuery(queryOf(keys.leagueEmbed(leagueId), getEmbed, { params: { leagueId } }));

const putEmbed = api<typeof updateLeagueEmbedCall>("PUT", "/api/league/:leagueId/embed/");
export function useAllowEmbed(leagueId: LeagueId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (allowed: boolean) => send(putEmbed, { params: { leagueId }, body: { allowed } }),
    onSuccess: (embed) => client.setQueryData(keys.leagueEmbed(leagueId), embed),
  });
}

const getChats = api<typeof leagueChatsCall>("GET", "/api/league/:leagueId/chats/");
/** While `isWaiting` for a channel to be linked it is asked for again. */
export const useLeagueChats = (leagueId: LeagueId, isWaiting: boolean) =>
  useQuery({
    ...queryOf(keys.leagueChats(leagueId), getChats, { params: { leagueId } }),
    refetchInterval: isWaiting ? LOOK_EVERY_MS : false,
  });

const postChatCode = api<typeof createChatCodeCall>("POST", "/api/league/:leagueId/chats/code/");
export const useChatCode = (leagueId: LeagueId) =>
  useMutation({
    mutationFn: (body: BodyOf<typeof createChatCodeCall>) => send(postChatCode, { params: { leagueId }, body }),
  });

/** A write about the channels, after which they are asked for again. */
function useChatWrite<A, T>(leagueId: LeagueId, mutationFn: (argument: A) => Promise<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.leagueChats(leagueId) }),
  });
}

const putTeams = api<typeof linkTeamsCall>("PUT", "/api/league/:leagueId/chats/teams/");
export const useLinkTeams = (leagueId: LeagueId) =>
  useChatWrite(leagueId, (body: BodyOf<typeof linkTeamsCall>) => send(putTeams, { params: { leagueId }, body }));

const deleteChat = api<typeof deleteChatCall>("DELETE", "/api/league/:leagueId/chats/:chatId/");
export const useDeleteChat = (leagueId: LeagueId) =>
  useChatWrite(leagueId, (chatId: number) => send(deleteChat, { params: { leagueId, chatId } }));
