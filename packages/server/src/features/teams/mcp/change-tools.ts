/** The tools by which an agent proposes changes and follows what becomes of them. None changes a team without the person's yes. */
import { agentChangesCall, wireAgentChange, type WireAgentChange } from "@elleveren/contract";

import type { Context } from "../../../context.ts";
import { notFound, refuseField } from "../../../http/calls/errors.ts";
import {
  type Caller,
  confirmChange,
  presentChange,
  previewChange,
  selectChange,
  selectChanges,
  undoChange,
  WRITES,
} from "../agent-changes/index.ts";
import { markRefusal, markUntrusted } from "./mark-untrusted.ts";
import { fieldsOf, toolName, type ToolSchema, toolSchema } from "./read-tools.ts";

type Args = Readonly<Record<string, unknown>>;

/** A tool's answer; `isRefusal` when nothing was done. */
export interface ToolAnswer {
  readonly isRefusal: boolean;
  readonly value: unknown;
}

export interface ChangeTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: ToolSchema;
  /** Previewing and looking change nothing. */
  readonly changes: boolean;
  run(ctx: Context, caller: Caller, args: Args, pageOf: (changeId: number) => string): Promise<ToolAnswer>;
}

const CHANGE_ID = toolSchema([
  { properties: { change: { type: "integer", minimum: 1, description: "The change's id." } }, required: ["change"] },
]);

function idOf({ change }: Args): number {
  if (typeof change !== "number" || !Number.isSafeInteger(change) || change < 1) throw refuseField("change", "invalid");
  return change;
}

const done = (change: WireAgentChange): ToolAnswer => ({
  isRefusal: false,
  value: markUntrusted(change, wireAgentChange),
});

const previews = WRITES.map((write): ChangeTool => ({
  name: `preview_${toolName(write.operation)}`,
  description: `${write.about} Shows what it would do and cost, and stores it to be confirmed; changes nothing. The person confirms it on the page in \`confirm_at\`; where a standing permission covers it, confirm_change does it.`,
  inputSchema: toolSchema([
    fieldsOf(write.call.params, `${write.operation}.params`, write.without),
    fieldsOf(write.call.body, `${write.operation}.body`, write.without),
  ]),
  changes: false,
  async run(ctx, caller, args, pageOf) {
    const previewed = await previewChange(ctx, caller, write, args);
    if (!previewed.ok) {
      return { isRefusal: true, value: { status: previewed.status, problems: markRefusal(previewed.body) } };
    }
    const { change } = previewed;
    const shown = markUntrusted(change, wireAgentChange);
    return { isRefusal: false, value: { change: shown, confirm_at: pageOf(change.id) } };
  },
}));

const REASONS = {
  no_permission: "There is no standing permission.",
  other_kind: "The standing permission is for changes of other kinds.",
  too_many_transfers: "The round would have more transfers than the standing permission allows.",
  too_many_points: "The round would cost more points than the standing permission allows.",
  other_agent: "Another agent proposed it.",
} as const;

export const CHANGE_TOOLS: readonly ChangeTool[] = [
  ...previews,
  {
    name: "confirm_change",
    description:
      "Does a previewed change where the person's standing permission covers it. Otherwise nothing is changed, and the person has to confirm it on the page in `confirm_at`: show the person what it would do and cost, and the address of that page.",
    inputSchema: CHANGE_ID,
    changes: true,
    async run(ctx, caller, args, pageOf) {
      const id = idOf(args);
      const confirmed = await confirmChange(ctx, caller, id, "permission");
      const change = presentChange(confirmed.change);
      if (!("notPermitted" in confirmed)) return { ...done(change), isRefusal: change.state !== "done" };
      return {
        isRefusal: true,
        value: {
          code: "confirmation_needed",
          reason: confirmed.notPermitted,
          detail: `${REASONS[confirmed.notPermitted]} Nothing was changed. The person has to confirm it.`,
          confirm_at: pageOf(id),
          change: markUntrusted(change, wireAgentChange),
        },
      };
    },
  },
  {
    name: "undo_change",
    description:
      "Takes back a change that this agent made, while the rules allow and nothing was changed since. It brings back what was there before and needs no confirmation.",
    inputSchema: CHANGE_ID,
    changes: true,
    run: async (ctx, caller, args) => done(presentChange(await undoChange(ctx, caller, idOf(args)))),
  },
  {
    name: "agent_change",
    description: "What became of a proposed change: its state, its receipt, or why it was not done.",
    inputSchema: CHANGE_ID,
    changes: false,
    async run(ctx, { viewer }, args) {
      const change = await selectChange(ctx.db, viewer.accountId, viewer.entryId, idOf(args));
      if (!change) throw notFound("change");
      return done(presentChange(change));
    },
  },
  {
    name: "agent_changes",
    description: agentChangesCall.summary,
    inputSchema: toolSchema([]),
    changes: false,
    async run(ctx, { viewer }) {
      const changes = (await selectChanges(ctx.db, viewer.accountId, viewer.entryId)).map(presentChange);
      return { isRefusal: false, value: markUntrusted({ changes }, agentChangesCall.response) };
    },
  },
];
