/** PostgreSQL's description of a statement that is not run: its columns and their types, or why it cannot be prepared. */
import type pg from "pg";

import { PARAMETER, UNKNOWN } from "./read-statements.ts";

export interface Described {
  readonly columns: readonly { readonly name: string; readonly typeId: number }[];
}

/** A query of `pg`'s client that prepares and describes, and executes nothing. */
class Description {
  readonly result: Promise<Described | string>;
  private readonly text: string;
  private end!: (result: Described | string) => void;
  private found: Described = { columns: [] };

  constructor(text: string) {
    this.text = text;
    this.result = new Promise((resolve) => (this.end = resolve));
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: "", text: this.text, types: [] } as never, true);
    connection.describe({ type: "S", name: "" } as never, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.found = { columns: fields.map(({ name, dataTypeID }) => ({ name, typeId: dataTypeID })) };
  }

  handleError(error: Error): void {
    // The client waits for the end of the failed query by itself.
    this.end(error.message);
  }

  handleReadyForQuery(): void {
    this.end(this.found);
  }
}

/** Guesses for a place whose text only a run knows: a condition, a value, nothing, a list of columns or a table. */
const GUESSES = ["true", "", "null", "0"];

/** The descriptions of the text with each guess that can be prepared; the first refusal's message where none can. */
export async function describeStatement(client: pg.Client, text: string): Promise<readonly Described[] | string> {
  const found: Described[] = [];
  let refusal = "";
  for (const guess of guesses(text.split(UNKNOWN).length - 1)) {
    const described = await prepared(
      client,
      guess.reduce((all, one) => all.replace(UNKNOWN, one), text),
    );
    if (typeof described === "string") refusal ||= described;
    else found.push(described);
  }
  return found.length > 0 ? found : refusal;
}

const guesses = (places: number): string[][] =>
  places === 0
    ? [[]]
    : guesses(Math.min(places, 4) - 1).flatMap((before) => GUESSES.map((guess) => [...before, guess]));

async function prepared(client: pg.Client, text: string): Promise<Described | string> {
  let at = 0;
  const description = new Description(text.replaceAll(PARAMETER, () => `$${(at += 1)}`));
  client.query(description as never);
  return description.result;
}
