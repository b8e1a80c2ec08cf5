/** The tests that name criteria of WCAG in their titles, as the sources have them. */
import { readSources } from "../sources.ts";

export interface TaggedTest {
  readonly file: string;
  /** Without its tags; of a row of tests as it stands in the source: "%s: accessible, …". */
  readonly title: string;
  readonly criteria: readonly string[];
}

const TITLE = /(["'`])((?:(?!\1)[^\n\\]|\\.)*\[WCAG [\d. ]+\](?:(?!\1)[^\n\\]|\\.)*)\1/gu;
const TAG = /\s*\[WCAG ([\d. ]+)\]/gu;
const ANY_TAG = /\s*\[[^\]]*\]/gu;

export const withoutTags = (title: string): string => title.replaceAll(ANY_TAG, "").trim();

export function taggedIn(file: string, text: string): TaggedTest[] {
  return [...text.matchAll(TITLE)].map(([, , title]) => ({
    file,
    title: withoutTags(title!.replaceAll(/\\(.)/gu, "$1")),
    criteria: [...title!.matchAll(TAG)].flatMap(([, numbers]) => numbers!.split(" ")),
  }));
}

/** Of every test file of the site and the server, in the order of their paths. */
export function taggedTests(): TaggedTest[] {
  return ["e2e", "packages/server/src", "packages/web/src"]
    .flatMap((folder) => readSources(folder, /\.(?:test|e2e)\.tsx?$/u))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .flatMap(({ path, text }) => taggedIn(path, text));
}
