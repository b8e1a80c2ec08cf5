/** Footballers in the control room: found, added, changed, priced, and taken out of the game. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import {
  bool,
  id,
  int,
  isoTime,
  nullable,
  nullableInt,
  nullableTime,
  oneOf,
  smallId,
  str,
  wireObject,
  wirePage,
} from "../wire/wire.ts";

const name = Type.String({ minLength: 1, maxLength: 60, pattern: "\\S" });
const chance = nullable(oneOfNumbers(0, 25, 50, 75, 100));
const status = oneOf("a", "d", "i", "s", "u", "n");
const news = Type.String({ maxLength: 500 });
const squadNumber = nullable(Type.Integer({ minimum: 0, maximum: 999 }));
const photo = Type.String({ maxLength: 100, pattern: "^[A-Za-z0-9._-]*$" });
/** Integer tenths of a million. */
const price = Type.Integer({ minimum: 1, maximum: 10_000 });
const position = oneOf("GKP", "DEF", "MID", "FWD");

function oneOfNumbers(...values: readonly number[]) {
  return Type.Unsafe<number>({ type: "integer", enum: values });
}

export const wireControlFootballer = wireObject({
  id: int,
  code: int,
  first_name: str,
  second_name: str,
  web_name: str,
  team: int,
  position: str,
  now_cost: int,
  status: str,
  /** A feed's one text, or the operator's bokmål; empty, as the others then are, where it was not written. */
  news: str,
  news_nn: str,
  news_en: str,
  news_added: nullableTime,
  chance_of_playing_this_round: nullableInt,
  chance_of_playing_next_round: nullableInt,
  squad_number: nullableInt,
  photo: str,
  removed: bool,
  /** Entries that own him now. */
  owners: int,
});
export type WireControlFootballer = Static<typeof wireControlFootballer>;

export const controlFootballersCall = call({
  method: "GET",
  path: "/api/control/footballers/",
  access: "operator",
  summary: "Footballers by name, club or position, also those who left; the most owned first.",
  query: wireObject({
    page: Type.Optional(id),
    search: Type.Optional(Type.String({ maxLength: 60 })),
    team: Type.Optional(smallId),
    position: Type.Optional(position),
  }),
  response: wirePage(wireControlFootballer),
});

export const controlFootballerCall = call({
  method: "GET",
  path: "/api/control/footballers/:footballerId/",
  access: "operator",
  summary:
    "A footballer with everything that was said of him, newest first, and how many squads a club would be too full in.",
  params: wireObject({ footballerId: smallId }),
  response: wireObject({
    footballer: wireControlFootballer,
    history: Type.Array(
      wireObject({
        time: isoTime,
        kind: oneOf("footballer", "price"),
        source: str,
        before: Type.Record(Type.String(), Type.Unknown()),
        after: Type.Record(Type.String(), Type.Unknown()),
      }),
    ),
    /** By club: owners who have as many of it as the rules allow already, without him. */
    full_squads: Type.Array(wireObject({ team: int, squads: int })),
  }),
});

export const addFootballerCall = call({
  method: "POST",
  path: "/api/control/footballers/",
  access: "operator",
  summary: "A new footballer, in the market for everybody at once.",
  body: wireObject({
    first_name: Type.String({ maxLength: 60 }),
    second_name: name,
    web_name: name,
    team: smallId,
    position,
    now_cost: price,
    code: smallId,
    squad_number: Type.Optional(squadNumber),
    photo: Type.Optional(photo),
  }),
  response: wireControlFootballer,
});

/** The fields that may be changed; every field that is named in `before` is named in `after`, and the reverse. */
const changeable = {
  team: Type.Optional(smallId),
  status: Type.Optional(status),
  /** One language is enough. A change of this one alone removes the other languages. */
  news: Type.Optional(news),
  news_nn: Type.Optional(news),
  news_en: Type.Optional(news),
  chance_of_playing_this_round: Type.Optional(chance),
  chance_of_playing_next_round: Type.Optional(chance),
  squad_number: Type.Optional(squadNumber),
  now_cost: Type.Optional(price),
  photo: Type.Optional(photo),
  removed: Type.Optional(bool),
};

export const changeFootballerCall = call({
  method: "POST",
  path: "/api/control/footballers/:footballerId/",
  access: "operator",
  summary: "Changes a footballer; 409 when he is not as the operator saw him.",
  params: wireObject({ footballerId: smallId }),
  body: wireObject({ before: wireObject(changeable), after: wireObject(changeable) }),
  response: wireControlFootballer,
});
