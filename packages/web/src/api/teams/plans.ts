/** Plans: named drafts of coming rounds, what they stand on, and making the first round of one real. */
import type {
  confirmPlanCall,
  createPlanCall,
  deletePlanCall,
  planCall,
  plansCall,
  updatePlanCall,
  WirePlan,
  WirePlanHead,
  WirePlannedRound,
  WirePlanSquad,
} from "@elleveren/contract";
import { decodeChip } from "@elleveren/contract/decode.ts";
import {
  footballerId,
  roundId,
  type EntryId,
  type PlannedRound,
  type RoundId,
  type Squad,
  type Transfer,
} from "@elleveren/rules";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { decodePick, encodePick } from "../play/my-team.ts";
import { sendOnce } from "../wire/send-once.ts";
import { refetchSquad } from "../wire/session/tabs.ts";

export type PlanHead = Pick<WirePlanHead, "id" | "name">;
export type Plan = Readonly<ReturnType<typeof decodePlan>>;
/** The starting state for `planRounds` of the rules: the current own squad. */
export type PlanGround = NonNullable<Plan["ground"]>;

/** Rounds and squads as the rules know them. */
function decodePlan({ id, name, version, ground, ...plan }: WirePlan) {
  return {
    id,
    name,
    version,
    rounds: plan.rounds.map(decodeRound) as readonly PlannedRound[],
    /** Planned rounds whose deadline has passed. */
    passed: plan.passed.map(decodeRound) as readonly PlannedRound[],
    /** Null when the season has no round left. */
    ground: ground && {
      squad: decodeSquad(ground.squad),
      opening: ground.opening && decodeSquad(ground.opening),
      restored: ground.restored && decodeSquad(ground.restored),
      startedRoundId: roundId(ground.started_event),
      chipsPlayed: ground.chips_played.flatMap((play) => {
        const chip = decodeChip(play.name);
        return chip === undefined ? [] : [{ name: chip, number: play.number, roundId: roundId(play.event) }];
      }),
    },
  };
}

const decodeRound = (wire: WirePlannedRound): PlannedRound => ({
  roundId: roundId(wire.event),
  chip: chipOf(wire.chip),
  transfers: wire.transfers.map((row) => ({
    outId: footballerId(row.element_out),
    inId: footballerId(row.element_in),
  })),
  lineup: wire.picks?.map(decodePick) ?? null,
});

const encodeRound = (round: PlannedRound): WirePlannedRound => ({
  event: round.roundId,
  chip: round.chip,
  transfers: round.transfers.map(({ outId, inId }) => ({ element_in: inId, element_out: outId })),
  picks: round.lineup?.map(encodePick) ?? null,
});

const decodeSquad = (wire: WirePlanSquad): Squad => ({
  roundId: roundId(wire.event),
  picks: wire.picks.map((pick) => ({ ...decodePick(pick), purchasePriceTenths: pick.purchase_price })),
  bankTenths: wire.bank,
  chip: chipOf(wire.chip),
  freeTransfers: wire.free_transfers,
  transfersMade: wire.transfers_made,
});

const chipOf = (word: string | null) => (word === null ? null : (decodeChip(word) ?? null));

const getPlans = api<typeof plansCall>("GET", "/api/plans/:entryId/");
const getPlan = api<typeof planCall>("GET", "/api/plans/:entryId/:planId/");
const postPlan = api<typeof createPlanCall>("POST", "/api/plans/:entryId/");
const putPlan = api<typeof updatePlanCall>("PUT", "/api/plans/:entryId/:planId/");
const removePlan = api<typeof deletePlanCall>("DELETE", "/api/plans/:entryId/:planId/");
const postConfirm = api<typeof confirmPlanCall>("POST", "/api/plans/:entryId/:planId/confirm/");

export const usePlans = (entry: EntryId) =>
  useQuery({
    queryKey: keys.plans(entry),
    queryFn: ({ signal }) => send(getPlans, { params: { entryId: entry }, signal }),
    refetchOnMount: "always",
  });

/** Read again whenever it comes into sight: squad and prices may have moved under it. */
export const usePlan = (entry: EntryId, plan: number) =>
  useQuery({
    queryKey: keys.plan(entry, plan),
    queryFn: async ({ signal }) =>
      decodePlan(await send(getPlan, { params: { entryId: entry, planId: plan }, signal })),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });

/** A new plan, empty or as a copy. */
export function useCreatePlan(entry: EntryId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, copyOf, rounds }: { name: string; copyOf?: number; rounds?: readonly PlannedRound[] }) =>
      decodePlan(
        await sendOnce(postPlan, {
          params: { entryId: entry },
          body: {
            name,
            ...(copyOf === undefined ? {} : { copy_of: copyOf }),
            ...(rounds === undefined ? {} : { rounds: rounds.map(encodeRound) }),
          },
        }),
      ),
    onSuccess: async (plan) => {
      client.setQueryData(keys.plan(entry, plan.id), plan);
      await client.invalidateQueries({ queryKey: keys.plans(entry), exact: true });
    },
  });
}

/** Saves rounds, a name, or both, on the version they were made on; an `ApiFailure` of status 409 tells of a newer one. */
export function useSavePlan(entry: EntryId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: { planId: number; version: number; name?: string; rounds?: readonly PlannedRound[] }) =>
      decodePlan(
        await sendOnce(putPlan, {
          params: { entryId: entry, planId: change.planId },
          body: {
            version: change.version,
            ...(change.name === undefined ? {} : { name: change.name }),
            ...(change.rounds === undefined ? {} : { rounds: change.rounds.map(encodeRound) }),
          },
        }),
      ),
    onSuccess: async (plan, { name }) => {
      client.setQueryData(keys.plan(entry, plan.id), plan);
      if (name !== undefined) await client.invalidateQueries({ queryKey: keys.plans(entry), exact: true });
    },
  });
}

export function useDeletePlan(entry: EntryId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (plan: number) => sendOnce(removePlan, { params: { entryId: entry, planId: plan } }),
    onSuccess: async (_, plan) => {
      await client.invalidateQueries({ queryKey: keys.plans(entry), exact: true });
      client.removeQueries({ queryKey: keys.plan(entry, plan) });
    },
  });
}

/** Makes the first round real; sends the prices and points that were shown. */
export function useConfirmPlan(entry: EntryId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (seen: { plan: Plan; round: RoundId; transfers: readonly Transfer[]; costPoints: number }) => {
      const { receipt, plan } = await sendOnce(postConfirm, {
        params: { entryId: entry, planId: seen.plan.id },
        body: {
          version: seen.plan.version,
          event: seen.round,
          spent_points: seen.costPoints,
          prices: seen.transfers.map(({ outId, inId, outTenths, inTenths }) => ({
            element_out: outId,
            element_in: inId,
            selling_price: outTenths,
            purchase_price: inTenths,
          })),
        },
      });
      return { receipt, plan: decodePlan(plan) };
    },
    onSuccess: ({ plan }) => {
      client.setQueryData(keys.plan(entry, plan.id), plan);
      // Under the squad's own name stand the other plans too: they are drawn from the new squad.
      return refetchSquad(client, entry);
    },
  });
}
