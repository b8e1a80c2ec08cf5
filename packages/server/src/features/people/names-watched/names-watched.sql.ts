/** Cases of names: one row a name of a thing. */
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";

/**
 * Whether a name contains a watched word. Such words are written with accents, numbers for letters, spaces between them
 * and letters of other alphabets; and honest names contain them by accident (the Scunthorpe problem). So a name is cut
 * into words first; a word of the list is looked for inside a word (`part`) or as one (`whole`), never across two,
 * except where it is spelled out letter by letter, or the name is nothing else, cut in pieces.
 */
export type WordKind = "part" | "whole" | "allowed";

export interface WatchedWord {
  readonly word: string;
  readonly key: string;
  readonly kind: WordKind;
}

export type NamePart = "entry" | "manager" | "league" | "message" | "format";

/**
 * The owner of the name: of `entry` and `manager` an entry's id, of `league` and a league's `message` a league's, of `format` that
 * of a league's further table.
 */
export interface Named {
  readonly part: NamePart;
  readonly id: number;
  /** A message's author: it is deleted with the account. */
  readonly author?: number | null;
  readonly name: string;
}

export interface ListedWord extends WatchedWord {
  readonly wordId: number;
}

/** In the order of the alphabet. */
export async function selectWords(db: Queryable): Promise<ListedWord[]> {
  const { rows } = await sql<ListedWord>`
    select word_id as "wordId", written as word, word_key as key, kind from watched_words order by word_key`.execute(
    db,
  );
  return rows;
}

const SUBJECTS = { entry: "entry", manager: "entry", league: "league", message: "league", format: "format" } as const;

/** As the audit log names whose it is: `league 7`. */
export const subjectName = ({ part, id }: Pick<Named, "part" | "id">): string => `${SUBJECTS[part]} ${id}`;

/** The columns of a case that say whose it is. */
export const subjectOf = ({ part, id }: Pick<Named, "part" | "id">) => {
  const subject = SUBJECTS[part];
  return {
    entry: subject === "entry" ? id : null,
    league: subject === "league" ? id : null,
    format: subject === "format" ? id : null,
  };
};

/** Opens a case for these words, or adds to it those it does not name yet, which opens a decided one again. */
export async function insertFound(tx: Tx, named: Named, words: readonly string[]): Promise<boolean> {
  const { entry, league, format } = subjectOf(named);
  const { rows } = await sql`
    insert into name_cases as c (part, entry_id, league_id, format_id, author_entry_id, name, words)
    values (${named.part}, ${entry}::bigint, ${league}::bigint, ${format}::bigint, ${named.author ?? null}::bigint, ${named.name},
      ${words}::text[])
    on conflict (part, coalesce(entry_id, league_id, format_id), name) do update
      set words = excluded.words, decided_at = null, decision = null, version = c.version + 1
      where not (c.words @> excluded.words)
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Open cases of former names are closed with it. */
export async function closeOthers(tx: Tx, named: Named, decision: "renamed" | "changed"): Promise<void> {
  const { entry, league, format } = subjectOf(named);
  await sql`update name_cases set decided_at = clock_timestamp(), decision = ${decision}, version = version + 1
    where part = ${named.part} and entry_id is not distinct from ${entry}::bigint
      and league_id is not distinct from ${league}::bigint and format_id is not distinct from ${format}::bigint and name <> ${named.name} and decided_at is null`.execute(
    tx,
  );
}
