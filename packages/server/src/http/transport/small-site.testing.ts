/** A built site of one page, with only the placeholders that the server fills in. */
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Its folder, below this one. */
export async function makeSmallSite(within: string): Promise<string> {
  const site = await mkdtemp(join(within, "site-"));
  await writeFile(
    join(site, "index.html"),
    '<!doctype html><html lang="nb"><head><meta name="theme-color" content="#000000" /><meta name="description" content="" />' +
      '<title>built</title></head><body><div id="root"></div></body></html>',
  );
  return site;
}
