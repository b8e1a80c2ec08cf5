/** Managers with a team for tests, made through the public calls as people would. */
import type { Language } from "@elleveren/contract";
import {
  autoPick,
  clubId,
  entryId,
  footballerId,
  type EntryId,
  type Footballer,
  type FootballerId,
  type Market,
  type Position,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { SignedUp } from "./sign-up.ts";
import type { TestServer } from "./server.ts";

export interface CreateEntryOptions {
  readonly name?: string;
  readonly footballerIds?: readonly FootballerId[];
  readonly favouriteClubId?: number | null;
  readonly language?: Language;
  /** An account that is signed in already. */
  readonly account?: SignedUp;
}

export interface CreatedTestEntry extends SignedUp {
  readonly entryId: EntryId;
  readonly footballerIds: readonly FootballerId[];
}

/** The market as it is now, from the database. */
export async function readMarket(t: TestServer): Promise<Market> {
  const { rows } = await sql<{ id: number; club: number; position: Position; price: number; status: string }>`
    select footballer_id as id, club_id as club, position, price_tenths as price, status from footballers
    order by footballer_id`.execute(t.ctx.db);
  return new Map(
    rows.map((row): [FootballerId, Footballer] => [
      footballerId(row.id),
      {
        footballerId: footballerId(row.id),
        clubId: clubId(row.club),
        position: row.position,
        priceTenths: row.price,
        status: row.status,
      },
    ]),
  );
}

/** A legal squad of cheap footballers, with money left in the bank. */
export function cheapSquad(t: TestServer, market: Market): FootballerId[] {
  const { ruleset } = t.ctx.game();
  const cheapFirst = (id: FootballerId) => -(market.get(id)?.priceTenths ?? 0);
  const empty = { footballerIds: [], bankTenths: ruleset.squad.budgetTenths, chip: null };
  return autoPick({ ruleset, market, ...empty, formOf: cheapFirst });
}

/** The body of `entry-create/` for these footballers. */
export function entryBody(market: Market, ids: readonly FootballerId[], changes: Record<string, unknown> = {}) {
  return {
    name: "Elleve venner",
    email: false,
    favourite_team: null,
    terms_agreed: true,
    language: "nb",
    picks: ids.map((id) => ({ element: id, purchase_price: market.get(id)?.priceTenths ?? 50 })),
    ...changes,
  };
}

/** Signs up and enters a squad; throws when the game refuses it. */
export async function createEntry(t: TestServer, options: CreateEntryOptions = {}): Promise<CreatedTestEntry> {
  const account = options.account ?? (await t.signUp());
  const market = await readMarket(t);
  const footballerIds = options.footballerIds ?? cheapSquad(t, market);
  const answer = await account.client.post(
    "/api/entry-create/",
    entryBody(market, footballerIds, {
      name: options.name ?? "Elleve venner",
      favourite_team: options.favouriteClubId ?? null,
      language: options.language ?? "nb",
    }),
  );
  if (answer.status !== 200) throw new Error(`entry-create answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return { ...account, entryId: entryId(answer.body.id as number), footballerIds };
}
