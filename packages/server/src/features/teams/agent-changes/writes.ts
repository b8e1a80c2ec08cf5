/**
 * The changes of a team that agents may propose: calls of the contract, and for each what is shown of it before it is made and
 * what takes it back. What a change would do is not computed here: the call itself is rehearsed (`http/calls/inner-call.ts`), so
 * that what was shown and what is done cannot disagree.
 */
import {
  type AgentChangeKind,
  type BodyOf,
  type CallSpec,
  confirmTransfersCall,
  createPlanCall,
  deletePlanCall,
  saveLineupCall,
  undoTransfersCall,
  updatePlanCall,
  type WireChangeLineup,
  type WireMyTeam,
  type WirePlan,
  type WireTransfersAnswer,
  type WireTransfersState,
} from "@elleveren/contract";
import { footballerId } from "@elleveren/rules";

import type { Before, Ground, Shown, Undo } from "./ground.ts";

export interface Request {
  readonly params: Readonly<Record<string, number>>;
  readonly body: unknown;
}

export interface Preview {
  readonly kinds: readonly AgentChangeKind[];
  readonly shown: Shown;
  readonly spentPoints: number;
  readonly transferCount: number;
}

export interface Write {
  readonly operation: string;
  readonly call: CallSpec;
  /** A plan touches no round. */
  readonly isOfRound: boolean;
  /** Fields that the server fills in: whose team it is, and the round that is open. */
  readonly without: readonly string[];
  readonly about: string;
  /** The call as it will be made, exactly: prices are pinned to those of now. */
  request(args: Readonly<Record<string, unknown>>, ground: Ground): Request;
  preview(request: Request, ground: Ground, answer: unknown): Preview;
  /** Null when it cannot be taken back alone. `answer` is of the change that was made. */
  undo(request: Request, before: Before, answer: unknown): Undo | null;
}

const NOTHING: Shown = { transfers: [], lineup: null, chip: null, plan: null };

type Transfers = BodyOf<typeof confirmTransfersCall>;

const transfers: Write = {
  operation: "confirmTransfers",
  call: confirmTransfersCall,
  isOfRound: true,
  without: ["entry", "event", "confirmed", "wildcard", "freehit"],
  about: "Transfers of the open round, with a transfer chip if wanted.",
  request(args, { entryId, roundId, team, market }) {
    const sellingOf = new Map(team.picks.map((pick) => [pick.element, pick.selling_price]));
    const sent = (Array.isArray(args["transfers"]) ? args["transfers"] : []) as Transfers["transfers"];
    return {
      params: {},
      body: {
        ...args,
        entry: entryId,
        event: roundId,
        confirmed: true,
        transfers: sent.map((transfer) => ({
          ...transfer,
          purchase_price: transfer.purchase_price ?? market.get(footballerId(transfer.element_in))?.priceTenths ?? null,
          selling_price: transfer.selling_price ?? sellingOf.get(transfer.element_out) ?? null,
        })),
      },
    };
  },
  preview({ body }, _ground, answer) {
    const { transfers: wanted, chip = null } = body as Transfers;
    return {
      kinds: chip === null ? ["transfers"] : ["transfers", "chip"],
      shown: {
        ...NOTHING,
        chip,
        transfers: wanted.map((transfer) => ({
          element_in: transfer.element_in,
          element_in_cost: transfer.purchase_price ?? 0,
          element_out: transfer.element_out,
          element_out_cost: transfer.selling_price ?? 0,
        })),
      },
      spentPoints: (answer as WireTransfersAnswer).spent_points,
      transferCount: wanted.length,
    };
  },
  undo({ body }, { entryId, roundId, latest }) {
    // The call takes all transfers of the round back: not those that the person made.
    if (latest.length > 0) return null;
    const { transfers: made } = body as Transfers;
    return {
      operation: "undoTransfers",
      params: {},
      body: { entry: entryId, event: roundId },
      expected: pairsOf(made),
    };
  },
};

export const pairsOf = (list: readonly { readonly element_in: number; readonly element_out: number }[]): string[] =>
  list.map(({ element_in: inId, element_out: outId }) => `${outId}>${inId}`).toSorted();

type Lineup = BodyOf<typeof saveLineupCall>;

const lineup: Write = {
  operation: "saveLineup",
  call: saveLineupCall,
  isOfRound: true,
  without: ["event", "entryId"],
  about:
    "The line-up of the open round: all fifteen with their slots (1 to 11 start, 12 to 15 are the bench), the captain and the vice-captain, and a team chip. Begin with what my_team answers and change what should change.",
  request: (args, { entryId, roundId }) => ({ params: { entryId }, body: { ...args, event: roundId } }),
  preview({ body }, { team }, answer) {
    const after = lineupOf(answer as WireMyTeam);
    const before = lineupOf(team);
    const { chip } = body as Lineup;
    return {
      kinds: changedKinds(before, after),
      shown: { ...NOTHING, lineup: { before, after }, chip: chip ?? null },
      spentPoints: spentOf((answer as WireMyTeam).transfers),
      transferCount: 0,
    };
  },
  undo({ body }, { entryId, roundId, team }, answer) {
    const before = lineupOf(team);
    const chip = (body as Lineup).chip === undefined ? {} : { chip: before.chip };
    return {
      operation: "saveLineup",
      params: { entryId },
      body: { event: roundId, picks: before.picks, ...chip },
      expected: lineupOf(answer as WireMyTeam),
    };
  },
};

/** Slots, armbands and the team chip. */
export function lineupOf({ picks, chips }: WireMyTeam): WireChangeLineup {
  return {
    picks: picks
      .map(({ element, position, is_captain, is_vice_captain }) => ({ element, position, is_captain, is_vice_captain }))
      .toSorted((one, other) => one.position - other.position),
    chip: chips.find(({ is_pending: isPending, chip_type: type }) => isPending && type === "team")?.name ?? null,
  };
}

function changedKinds(before: WireChangeLineup, after: WireChangeLineup): AgentChangeKind[] {
  const differ = (say: (lineup: WireChangeLineup) => unknown) =>
    JSON.stringify(say(before)) !== JSON.stringify(say(after));
  const armband = (name: "is_captain" | "is_vice_captain") => (shown: WireChangeLineup) =>
    shown.picks.find((pick) => pick[name])?.element;
  return [
    ...(differ(({ picks }) => picks.map(({ element }) => element)) ? (["lineup"] as const) : []),
    ...(differ(armband("is_captain")) || differ(armband("is_vice_captain")) ? (["captain"] as const) : []),
    ...(differ(({ chip }) => chip) ? (["chip"] as const) : []),
  ];
}

/** Points that the round costs as it stands. */
export const spentOf = ({ limit, made, cost }: WireTransfersState): number =>
  limit === null ? 0 : Math.max(0, made - limit) * cost;

const planPreview = (action: "create" | "update" | "delete", name: string, id: number | null): Preview => ({
  kinds: ["plan"],
  shown: { ...NOTHING, plan: { action, name, id } },
  spentPoints: 0,
  transferCount: 0,
});

const createPlan: Write = {
  operation: "createPlan",
  call: createPlanCall,
  isOfRound: false,
  without: ["entryId"],
  about: "A new plan of coming rounds. A plan changes no team.",
  request: (args, { entryId }) => ({ params: { entryId }, body: args }),
  preview: (_request, _ground, answer) => planPreview("create", (answer as WirePlan).name, null),
  undo(_request, { entryId }, answer) {
    const { id, version } = answer as WirePlan;
    return { operation: "deletePlan", params: { entryId, planId: id }, body: null, expected: version };
  },
};

const updatePlan: Write = {
  operation: "updatePlan",
  call: updatePlanCall,
  isOfRound: false,
  without: ["entryId"],
  about: "Another name or other rounds of a plan. A plan changes no team.",
  request: ({ planId, ...body }, { entryId }) => ({ params: { entryId, planId: Number(planId) }, body }),
  preview: (_request, _ground, answer) => planPreview("update", (answer as WirePlan).name, (answer as WirePlan).id),
  undo(_request, { entryId, plan }, answer) {
    if (plan === null) return null;
    const { id, version } = answer as WirePlan;
    const body = { version, name: plan.name, rounds: plan.rounds };
    return { operation: "updatePlan", params: { entryId, planId: id }, body, expected: version };
  },
};

const deletePlan: Write = {
  operation: "deletePlan",
  call: deletePlanCall,
  isOfRound: false,
  without: ["entryId"],
  about: "Deletes a plan. A plan changes no team.",
  request: ({ planId }, { entryId }) => ({ params: { entryId, planId: Number(planId) }, body: null }),
  preview: (request, { plan }) => planPreview("delete", plan?.name ?? "", request.params["planId"] ?? null),
  undo(_request, { entryId, plan }) {
    if (plan === null) return null;
    return {
      operation: "createPlan",
      params: { entryId },
      body: { name: plan.name, rounds: plan.rounds },
      expected: null,
    };
  },
};

export const WRITES: readonly Write[] = [transfers, lineup, createPlan, updatePlan, deletePlan];

/** The calls that make changes and take them back, by the names they have in the contract. */
export const CHANGE_CALLS: ReadonlyMap<string, CallSpec> = new Map<string, CallSpec>([
  ...WRITES.map(({ operation, call }) => [operation, call] as const),
  ["undoTransfers", undoTransfersCall],
]);
