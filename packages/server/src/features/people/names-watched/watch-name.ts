/** Called by everything that gives a name to something others see, in its transaction. */
import type { Tx } from "../../../context.ts";
import { matchName } from "./match-name.ts";
import { closeOthers, insertFound, selectWords, type Named } from "./names-watched.sql.ts";

/**
 * A name that holds a watched word waits for an operator's decision; it is not refused, because the list cannot know what
 * is meant. What was open about the former name is decided: by its owner, or by the operator who gave the new one.
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

/** A manager as tables of leagues name him. */
export const managerName = (firstName: string, lastName: string): string => `${firstName} ${lastName}`;
