/** A test server's e-mails, as their readers see them. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readLetters } from "../../outbox/index.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "../../../../testing/index.ts";

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The last path of the site that the e-mail links to. */
  readonly link: string;
}

export interface Mailroom {
  readonly server: TestServer;
  /** Drains the queues; the e-mails since the last call (or to this reader, since then), oldest first. */
  letters(to?: string): Promise<Letter[]>;
  /** The key of the last e-mail that verifies this address. */
  verificationKey(to: string): Promise<string>;
  close(): Promise<void>;
}

export const SITE = "https://spill.example.no";

/** A test server whose e-mails can be read. */
export async function startMailroom(config: TestServerOptions["config"] = {}): Promise<Mailroom> {
  const folder = await mkdtemp(join(tmpdir(), "elleveren-outbox-"));
  const server = await startTestServer({ config: { dataDirectory: folder, publicOrigins: [SITE], ...config } });
  const letters = async (to?: string): Promise<Letter[]> => {
    await server.runDueJobs();
    const outbox = join(folder, "outbox");
    const all = (await readLetters(outbox)).toReversed().map(withLink);
    await rm(outbox, { recursive: true, force: true });
    return all.filter((letter) => to === undefined || letter.to === to);
  };
  return {
    server,
    letters,
    async verificationKey(to) {
      const key = (await letters(to)).map(({ link }) => /^\/account\/verify-email\/([\w-]+)$/.exec(link)?.[1]).at(-1);
      if (!key) throw new Error(`no letter verifies ${to}`);
      return key;
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function withLink({ to, subject, text }: Omit<Letter, "link">): Letter {
  const links = [...text.matchAll(/https:\/\/spill\.example\.no(\S*)/g)];
  return { to, subject, text, link: links.at(-1)?.[1] ?? "" };
}
