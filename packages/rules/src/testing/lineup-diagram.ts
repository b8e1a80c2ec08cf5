/**
 * Line-ups as text, as they stand on a pitch:
 *
 *     GKP a  DEF b c d  MID e f g h  FWD i j k(C)
 *     bench GKP l  DEF m n  MID o
 *
 * A name may carry a performance: `b=6` played for 6 points, `b=x` was absent, `b=?` has yet to play; without a sign:
 * played for 1. (C) is captain, (V) vice-captain.
 */
import { POSITIONS, type Pick, type Position } from "../game.ts";
import { footballerId, type FootballerId } from "../ids.ts";
import type { Performance } from "../points/performance.ts";
import { invariant } from "../result.ts";

export interface LineupDiagram {
  readonly picks: readonly Pick[];
  readonly positionOf: (id: FootballerId) => Position;
  readonly performanceOf: (id: FootballerId) => Performance;
  readonly idOf: (name: string) => FootballerId;
  readonly nameOf: (id: FootballerId) => string;
}

interface Place {
  readonly name: string;
  readonly position: Position;
  readonly performance: Performance;
  readonly pick: Pick;
}

const NAME = /^(?<name>[a-z]\w*)(?:=(?<did>-?\d+|x|\?))?(?:\((?<armband>[CV])\))?$/;

export function readLineup(text: string): LineupDiagram {
  const places: Place[] = [];
  let position: Position | undefined;
  for (const word of text.split(/\s+/).filter((part) => part !== "")) {
    if (isPosition(word)) position = word;
    else if (word === "bench") invariant(places.length === 11, "eleven stand before the bench");
    else places.push(readPlace(word, position, places.length + 1));
  }
  const byId = new Map(places.map((place) => [place.pick.footballerId, place]));
  const byName = new Map(places.map((place) => [place.name, place]));
  invariant(byName.size === places.length, "each name stands once in a diagram");
  const find = <Key>(map: ReadonlyMap<Key, Place>, key: Key): Place => {
    const place = map.get(key);
    invariant(place, `${String(key)} stands in the diagram`);
    return place;
  };
  return {
    picks: places.map((place) => place.pick),
    positionOf: (id) => find(byId, id).position,
    performanceOf: (id) => find(byId, id).performance,
    idOf: (name) => find(byName, name).pick.footballerId,
    nameOf: (id) => find(byId, id).name,
  };
}

/** A line-up in the words of a diagram, without what the footballers did. */
export function drawLineup({ nameOf, positionOf }: LineupDiagram, picks: readonly Pick[]): string {
  const words: string[] = [];
  let before: Position | undefined;
  for (const pick of picks) {
    if (pick.slot === 12) words.push("bench");
    const position = positionOf(pick.footballerId);
    if (position !== before || pick.slot === 12) words.push(position);
    before = position;
    words.push(nameOf(pick.footballerId) + (pick.isCaptain ? "(C)" : "") + (pick.isViceCaptain ? "(V)" : ""));
  }
  return words.join(" ");
}

const isPosition = (word: string): word is Position => POSITIONS.some((position) => position === word);

function readPlace(word: string, position: Position | undefined, slot: number): Place {
  const parts = NAME.exec(word)?.groups;
  invariant(parts?.["name"] && position, `"${word}" is a name after its position`);
  return {
    name: parts["name"],
    position,
    performance: performanceOf(parts["did"] ?? "1"),
    pick: {
      // Names get their ids by the alphabet, so that a diagram drawn anew keeps them.
      footballerId: footballerId(idFromName(parts["name"])),
      slot,
      isCaptain: parts["armband"] === "C",
      isViceCaptain: parts["armband"] === "V",
      purchasePriceTenths: 50,
    },
  };
}

const idFromName = (name: string): number =>
  Array.from(name).reduce((number, character) => number * 40 + Number.parseInt(character, 36) + 1, 0);

function performanceOf(did: string): Performance {
  if (did === "x") return { points: 0, absent: true, played: false };
  if (did === "?") return { points: 0, absent: false, played: false };
  return { points: Number(did), absent: false, played: true };
}
