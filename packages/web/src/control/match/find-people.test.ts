/** Whom the desk takes a few letters for. */
import { expect, test } from "vitest";

import { findPeople } from "./find-people.ts";

const people = [
  { squad_number: 10, name: "Berg", club: "Brann" },
  { squad_number: 10, name: "Solbakken", club: "Rosenborg" },
  { squad_number: 1, name: "Ødegård", club: "Rosenborg" },
  { squad_number: null, name: "Rossbach", club: "Brann" },
];
const names = (typed: string) => findPeople(people, typed, ({ club }) => club).map(({ name }) => name);

test.each([
  ["", ["Berg", "Solbakken", "Ødegård", "Rossbach"]],
  ["10", ["Berg", "Solbakken"]],
  ["10 ro", ["Solbakken"]],
  ["1", ["Ødegård"]],
  ["bakk", ["Solbakken"]],
  // Who is called so comes before whose club is.
  ["ros", ["Rossbach", "Solbakken", "Ødegård"]],
  ["10 øde", []],
  ["99", []],
])("%j means %j", (typed, expected) => expect(names(typed)).toEqual(expected));
