import type { Tx } from "../../../context.ts";
import { closeOthers, insertFound, type Named, selectWords } from "./names-watched.sql.ts";
import type { WatchedWord } from "./names-watched.sql.ts";

/** Letters that no decomposition turns into their look-alikes. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: "ae", ø: "o", œ: "oe", ß: "ss", đ: "d", ð: "d", þ: "th", ł: "l", ı: "i",
  а: "a", в: "b", е: "e", з: "e", и: "n", і: "i", ї: "i", к: "k", м: "m", н: "h", о: "o", р: "p", с: "c", т: "t", у: "y",
  х: "x", ѕ: "s", ј: "j", α: "a", β: "b", ε: "e", ι: "i", κ: "k", ν: "v", ο: "o", ρ: "p", τ: "t", υ: "u", χ: "x",
}; // prettier-ignore
/** Signs that stand for letters. */
const SIGNS: Readonly<Record<string, string>> = {
  "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "6": "g", "7": "t", "8": "b", "9": "g",
  "@": "a", $: "s", "€": "e", "!": "i", "|": "i", "£": "l", "+": "t",
}; // prettier-ignore

/** How a word of the list is compared; empty when nothing of it can be. */
export const wordKey = (word: string): string => plain(word).replace(/[^a-z]/g, "");

/** The words of the list that the name holds, in the list's order. */
export function matchName(words: readonly WatchedWord[], name: string): WatchedWord[] {
  const allowed = words.filter(({ kind }) => kind === "allowed").map(({ key }) => key);
  const written = wordsOf(name);
  const spelled = spelledOut(name);
  const inOnePiece = written.filter((one) => !allowed.includes(one)).map((one) => hide(allowed, one));
  const isWhole = (key: string) => inOnePiece.includes(key) || spelled.includes(key);
  const isPart = (key: string) =>
    inOnePiece.some((one) => one.includes(key)) || spelled.some((one) => one.includes(key));
  return words.filter(({ kind, key }) => (kind === "whole" ? isWhole(key) : kind === "part" && isPart(key)));
}

/** Lower case, without marks, in Latin letters; signs stay. */
const plain = (text: string): string =>
  Array.from(
    text
      .normalize("NFKD")
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{M}|[\u00AD\u200B-\u200F\u2060\uFEFF]/gu, ""),
    (letter) => LETTERS[letter] ?? letter,
  ).join("");

/** Each word as it may be read: signs as letters, signs left out, and letters written many times once or twice. */
function wordsOf(name: string): string[] {
  // Where a small letter meets a capital one a word begins, too: `MittHoreLag`.
  const cut = name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  const texts = [name, cut].flatMap((text) => plain(text).split(/[^a-z0-9@$€!|£+]+/));
  return [...new Set(texts.flatMap(readings))].filter((one) => one !== "");
}

function readings(text: string): string[] {
  // A number of its own is a number: `1814`, `05`.
  if (/^[0-9]*$/.test(text)) return [];
  const asLetters = text.replace(/[^a-z]/g, (sign) => SIGNS[sign] ?? "");
  const asEls = text.replace(/[1|!]/g, "l").replace(/[^a-z]/g, (sign) => SIGNS[sign] ?? "");
  const letters = text.replace(/[^a-z]/g, "");
  const edges = text.replace(/^[^a-z]+|[^a-z]+$/g, "").replace(/[^a-z]/g, (sign) => SIGNS[sign] ?? "");
  return [asLetters, asEls, letters, edges].flatMap((one) => [
    one,
    one.replace(/(.)\1{2,}/g, "$1"),
    one.replace(/(.)\1{2,}/g, "$1$1"),
  ]);
}

/** `f i t t e` and `k.u.k` are one word, and so is the whole name when it is nothing but one cut in two. */
function spelledOut(name: string): string[] {
  const pieces = plain(name)
    .split(/[^a-z0-9@$€!|£+]+/)
    .filter((piece) => piece !== "");
  const runs: string[] = [];
  let run = "";
  for (const piece of [...pieces, "  "]) {
    if (piece.length === 1) run += piece;
    else {
      if (run.length > 1) runs.push(run);
      run = "";
    }
  }
  return runs.flatMap(readings);
}

const hide = (allowed: readonly string[], word: string): string =>
  allowed.reduce((left, one) => left.replaceAll(one, " "), word);

/**
 * A name with a watched word waits for an operator's decision; it is not refused, because the list cannot judge
 * meaning. Open cases of the former name are closed by a new name, whether from its owner or an operator.
 */
export async function watchName(tx: Tx, named: Named, { by = "owner" }: { readonly by?: "owner" | "operator" } = {}) {
  await closeOthers(tx, named, by === "owner" ? "changed" : "renamed");
  const found = matchName(await selectWords(tx), named.name);
  if (found.length > 0 && by === "owner") {
    await insertFound(
      tx,
      named,
      found.map(({ word }) => word),
    );
  }
}

/** A manager's name in tables of leagues. */
export const managerName = (firstName: string, lastName: string): string => `${firstName} ${lastName}`;
