import { format, resolveConfig } from "prettier";
import { join } from "node:path";

import { ROOT } from "../root.ts";
import { readSources } from "../sources.ts";
import { MADE } from "./made-paths.ts";
import { readMeanings } from "./read-meanings.ts";
import { writeClient } from "./write-types.ts";

export interface MadeFile {
  readonly path: string;
  readonly text: string;
}

/** The meanings of fields, from the contract's comments; operators' calls are in no document. */
export async function makeMeanings(): Promise<MadeFile> {
  const sources = readSources("packages/contract/src", /^(?!.*(\.(test|generated)\.ts$|\/control)).*\.ts$/u);
  const meanings = readMeanings(sources.map(({ text }) => text));
  const text = `/** Made from the contract's comments by \`npm run client\`; changes belong there. */
export const MEANINGS: Readonly<Partial<Record<string, string>>> = ${JSON.stringify(meanings)};
`;
  return formatted(MADE.meanings, text);
}

/** The client's types and calls, from the document. */
export async function makeClient(): Promise<MadeFile> {
  const { openApiDocument } = await import("@elleveren/contract/openapi/document.ts");
  return formatted(MADE.client, writeClient(openApiDocument()));
}

export async function formatted(path: string, text: string): Promise<MadeFile> {
  const file = join(ROOT, path);
  const options = await resolveConfig(file);
  return { path, text: await format(text, { ...options, filepath: file }) };
}
