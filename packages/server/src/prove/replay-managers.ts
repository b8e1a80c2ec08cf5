/** Invented managers at a server's public calls: they see what a browser sees and send what it would send. */
import {
  type BodyOf,
  type confirmTransfersCall,
  decodeChip,
  flattenProblems,
  positionOfElementType,
  type WireMyTeam,
} from "@elleveren/contract";
import {
  clubId,
  entryId,
  type EntryId,
  footballerId,
  invariant,
  type Pick,
  roundId,
  type Ruleset,
  type Squad,
} from "@elleveren/rules";

import { decide, decideSquad, type Manager, scout, type Scouting } from "@elleveren/worlds";
import { createClient } from "../testing/client.ts";

/** A manager's browser, signed in. */
export type ManagerClient = {
  get(path: string): Promise<ManagerAnswer>;
  post(path: string, body: unknown): Promise<ManagerAnswer>;
};

export interface ManagerAnswer {
  readonly status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- bodies of every shape
  readonly body: any;
}

export interface ReplayManager {
  readonly manager: Manager;
  readonly client: ManagerClient;
  readonly entryId: EntryId;
}

/** Public data about the coming round. */
export async function scoutThroughApi(origin: string): Promise<Scouting> {
  const client = createClient(origin);
  const bootstrap = expectOk(await client.get("/api/bootstrap-static/"));
  const fixtures = expectOk(await client.get("/api/fixtures/"));
  const next = bootstrap.events.find((event: { is_next: boolean }) => event.is_next);
  invariant(next, "there is a round to decide for");
  return scout({
    roundId: roundId(next.id as number),
    footballers: bootstrap.elements.map((element: Record<string, number & string>) => ({
      footballerId: footballerId(element["id"]!),
      clubId: clubId(element["team"]!),
      position: positionOfElementType(element["element_type"]!)!,
      priceTenths: element["now_cost"]!,
      status: element["status"]!,
      chance: element["chance_of_playing_next_round"] ?? null,
      form: Number(element["form"]),
      pointsPerMatch: Number(element["points_per_game"]),
      lastRoundPoints: element["event_points"]!,
      ownedShare: Number(element["selected_by_percent"]) / 100,
    })),
    fixtures: fixtures.map((fixture: { event: number | null; team_h: number; team_a: number }) => ({
      roundId: fixture.event === null ? null : roundId(fixture.event),
      homeClubId: clubId(fixture.team_h),
      awayClubId: clubId(fixture.team_a),
    })),
  });
}

/** Signs up and creates the entry; throws when the server refuses. */
export async function enterThroughApi(
  origin: string,
  ruleset: Ruleset,
  manager: Manager,
  scouting: Scouting,
): Promise<ReplayManager> {
  const client = createClient(origin);
  expectOk(
    await client.post("/api/player/create/", {
      email: `manager-${manager.seed}-${manager.number}@replay.invalid`,
      // Of no word of the address: such a password is refused.
      password: `kveldssol over fjorden ${manager.number}`,
      first_name: manager.firstName,
      last_name: manager.lastName,
      date_of_birth: "1990-01-01",
      region: 286,
    }),
  );
  return createEntryThroughApi(client, ruleset, manager, scouting);
}

/** The same for a signed-in account. */
export async function createEntryThroughApi(
  client: ManagerClient,
  ruleset: Ruleset,
  manager: Manager,
  scouting: Scouting,
): Promise<ReplayManager> {
  const picks = decideSquad(manager, ruleset, scouting).map((id) => ({
    element: id,
    purchase_price: scouting.market.get(id)!.priceTenths,
  }));
  expectOk(
    await client.post("/api/entry-create/", {
      name: manager.teamName,
      email: false,
      favourite_team: manager.favouriteClubId,
      terms_agreed: true,
      language: "nb",
      picks,
    }),
  );
  const me = expectOk(await client.get("/api/me/"));
  return { manager, client, entryId: entryId(me.player.entry as number) };
}

export interface Decided {
  readonly calls: number;
  /** The manager's transfers were refused and given up: a footballer of the squad moved to a club that is full. */
  readonly refused: boolean;
}

/** One manager before a deadline. */
export async function decideThroughApi(
  ruleset: Ruleset,
  { manager, client, entryId: own }: ReplayManager,
  scouting: Scouting,
): Promise<Decided> {
  const team = expectOk(await client.get(`/api/my-team/${own}/`)) as WireMyTeam;
  const squad = squadOf(team, scouting.roundId);
  const decision = decide(manager, { ruleset, scouting, squad, chipsPlayed: chipsPlayedOf(team) });
  let calls = 1;
  let picks = squad.picks;
  if (decision.transfers.length > 0) {
    const body: BodyOf<typeof confirmTransfersCall> = {
      chip: decision.transferChip,
      entry: own,
      event: scouting.roundId,
      transfers: decision.transfers.map(({ outId, inId }) => ({ element_out: outId, element_in: inId })),
    };
    const answer = await client.post("/api/transfers/", body);
    if (isOverTeamLimit(answer)) return { calls: calls + 1, refused: true };
    expectOk(answer);
    picks = squadOf(expectOk(await client.get(`/api/my-team/${own}/`)) as WireMyTeam, scouting.roundId).picks;
    calls += 2;
  }
  if (decision.lineup || decision.teamChip) {
    const lineup = decision.lineup ? decision.lineup(picks) : picks;
    expectOk(
      await client.post(`/api/my-team/${own}/`, {
        chip: decision.teamChip,
        picks: lineup.map((pick) => ({
          element: pick.footballerId,
          position: pick.slot,
          is_captain: pick.isCaptain,
          is_vice_captain: pick.isViceCaptain,
        })),
      }),
    );
    calls += 1;
  }
  return { calls, refused: false };
}

/** The rules count a footballer for the club he plays for now, so a move can put a squad over the limit. */
const isOverTeamLimit = ({ status, body }: { readonly status: number; readonly body: unknown }): boolean =>
  status === 400 && flattenProblems(body).every(({ problem }) => problem.code === "over_team_limit");

function squadOf(team: WireMyTeam, id: Squad["roundId"]): Squad {
  const active = team.chips.find((chip) => chip.status_for_entry === "active");
  return {
    roundId: id,
    picks: team.picks.map((pick): Pick => ({
      footballerId: footballerId(pick.element),
      slot: pick.position,
      isCaptain: pick.is_captain,
      isViceCaptain: pick.is_vice_captain,
      purchasePriceTenths: pick.purchase_price,
    })),
    bankTenths: team.transfers.bank,
    chip: active ? (decodeChip(active.name) ?? null) : null,
    freeTransfers: team.transfers.limit,
    transfersMade: team.transfers.made,
  };
}

const chipsPlayedOf = (team: WireMyTeam) =>
  team.chips.flatMap((chip) => {
    const name = decodeChip(chip.name);
    return name ? chip.played_by_entry.map((round) => ({ name, number: chip.number, roundId: roundId(round) })) : [];
  });

/** The body of an answer that must not be a refusal: a manager sends only transfers that the rules allow. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- bodies of every shape
function expectOk(answer: { readonly status: number; readonly body: any }): any {
  if (answer.status < 300) return answer.body;
  throw new Error(`The server answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 500)}`);
}
