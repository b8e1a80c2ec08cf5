/** The desk's search for a footballer by a few letters. */
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
  // A match of the name comes before a match of the club.
  ["ros", ["Rossbach", "Solbakken", "Ødegård"]],
  // Beside a number, a match of the club comes before one inside a name.
  ["9 vi", ["Lund", "Rognvik"]],
  ["9 rogn", ["Rognvik"]],
  ["10 øde", []],
  ["99", []],
])("%j means %j", (typed, expected) => expect(names(typed)).toEqual(expected));
