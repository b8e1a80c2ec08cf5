import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openTransferGame, type TransferGame } from "../../play/transfers/transfers.testing.ts";
import { connectAgent } from "./agent.testing.ts";

let game: TransferGame;
beforeAll(async () => {
  game = await openTransferGame(6);
});
afterAll(() => game?.t.close());

describe.each(["auto", "legacy"] as const)("a published client (%s)", (mode) => {
  test("does a round: reads, previews, is refused without confirmation, is confirmed, undoes", async () => {
    const { t } = game;
    const kari = game.manager();
    const agent = await connectAgent({ origin: t.origin, person: kari.client, scope: "read team:write", mode });
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["my_team", "bootstrap", "token_holder", "preview_confirm_transfers", "undo_change"]),
    );
    const holder = await agent.call("token_holder");
    expect(holder.value).toMatchObject({ entry: kari.entryId, token: { scopes: ["read", "team:write"] } });
    const before = await game.rowsOf(kari);
    const team = await agent.call("my_team", { entryId: kari.entryId });
    expect(team.value.picks).toHaveLength(15);

    const [first, second] = [game.swap(kari, 0), game.swap(kari, 1)];
    const preview = await agent.call("preview_confirm_transfers", {
      transfers: [first, second].map(([out, into]) => ({ element_out: out, element_in: into })),
      chip: null,
    });
    expect(preview.isError).toBe(false);
    expect(preview.value.change).toMatchObject({
      kinds: ["transfers"],
      state: "pending",
      cost_points: 4,
      spent_points: 4,
      event: 2,
      receipt: null,
    });
    expect(await game.rowsOf(kari)).toEqual(before);

    const { id } = preview.value.change;
    const alone = await agent.call("confirm_change", { change: id });
    expect([alone.isError, alone.value]).toMatchObject([
      true,
      {
        code: "confirmation_needed",
        reason: "no_permission",
        confirm_at: `${t.origin}/agents/changes/${id}`,
        change: { state: "pending" },
      },
    ]);
    expect(await game.rowsOf(kari)).toEqual(before);

    const confirmed = await kari.client.post(`/api/agent-changes/${id}/confirm/`);
    expect([confirmed.status, confirmed.body]).toMatchObject([
      200,
      { state: "done", decided_by: "person", receipt: { entry: kari.entryId, event: 2 }, can_undo: true },
    ]);
    const held = (await kari.client.get(`/api/my-team/${kari.entryId}/`)).body.picks.map(
      ({ element }: { element: number }) => element,
    );
    expect(held).toEqual(expect.arrayContaining([first[1], second[1]]));
    const again = await kari.client.post(`/api/agent-changes/${id}/confirm/`);
    expect([again.status, again.body.non_field_errors[0].code]).toEqual([400, "change_not_pending"]);

    const followed = await agent.call("agent_change", { change: id });
    expect(followed.value).toMatchObject({ state: "done", receipt: { event: 2 } });
    const undone = await agent.call("undo_change", { change: id });
    expect([undone.isError, undone.value.state]).toEqual([false, "undone"]);
    expect((await kari.client.get(`/api/my-team/${kari.entryId}/`)).body.picks).toEqual(team.value.picks);
    await agent.close();
  });
});
