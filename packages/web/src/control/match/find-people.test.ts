/** Whom the desk takes a few letters for. */
import { expect, test } from "vitest";

import { findPeople } from "./PersonField.tsx";

const people = [
  { squad_number: 10, name: "Berg", club: "Brann" },
  { squad_number: 10, name: "Solbakken", club: "Rosenborg" },
  { squad_number: 1, name: "Ødegård", club: "Rosenborg" },
  { squad_number: null, name: "Rossbach", club: "Brann" },
  { squad_number: 9, name: "Rognvik", club: "Aalesund" },
  { squad_number: 9, name: "Lund", club: "Viking" },
];
const names = (typed: string) => findPeople(people, typed, ({ club }) => club).map(({ name }) => name);

test.each([
  ["", ["Berg", "Solbakken", "Ødegård", "Rossbach", "Rognvik", "Lund"]],
  ["10", ["Berg", "Solbakken"]],
  ["10 ro", ["Solbakken"]],
  ["1", ["Ødegård"]],
  ["bakk", ["Solbakken"]],
  // Who is called so comes before whose club is.
  ["ros", ["Rossbach", "Solbakken", "Ødegård"]],
  // Beside a number the club comes before a name that has the letters.
  ["9 vi", ["Lund", "Rognvik"]],
  ["9 rogn", ["Rognvik"]],
  ["10 øde", []],
  ["99", []],
])("%j means %j", (typed, expected) => expect(names(typed)).toEqual(expected));
