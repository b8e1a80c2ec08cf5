import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { openMailbox, type Mailbox } from "../../../adapters/mail/mailbox.testing.ts";
import {
  buildSeason,
  createEntry,
  startTestServer,
  type CreatedTestEntry,
  type TestServer,
} from "../../../testing/index.ts";
import { readLetter, sendLetter } from "./index.ts";

const ORIGIN = "https://fantasy.example.no";

let t: TestServer;
let mailbox: Mailbox;
let folder: string;
const readers: CreatedTestEntry[] = [];

beforeAll(async () => {
  mailbox = await openMailbox();
  t = await startTestServer({
    config: { smtpUrl: mailbox.url, mailFrom: "Elleveren <post@fantasy.example.no>", publicOrigins: [ORIGIN] },
  });
  await buildSeason(t);
  readers.push(
    await createEntry(t, { name: "Blåbær & bjørn <3", language: "nb" }),
    await createEntry(t, { name: "The English", language: "en" }),
    await createEntry(t, { name: "Vil ikke ha", language: "nb" }),
  );
});
afterAll(async () => {
  await t?.close();
  await mailbox?.close();
});

let count = 0;
beforeEach(async () => {
  mailbox.received.length = 0;
  for (const { client } of readers.slice(0, 2)) await client.put("/api/entry-update/", { email: true });
  folder = join(await mkdtemp(join(tmpdir(), "letters-")), `runde-${(count += 1)}`);
  await mkdir(folder);
  await write(
    "nb.txt",
    "Subject: Runde én, {first_name}!\n\nHei, {team} møter høststormen.\n\nMeld av: {unsubscribe}\n",
  );
  await write("en.txt", "Subject: Round one\n\nHi {first_name}, {team} is ready.\n\nUnsubscribe: {unsubscribe}\n");
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const send = async () =>
  sendLetter({
    db: t.ctx.db,
    outgoing: t.ctx.outgoing,
    letter: await readLetter(folder),
    origin: ORIGIN,
    patienceSeconds: 0,
  });
/** Retries of the mail server are due. */
const passTime = () => sql`update outgoing set next_try_at = now() where state = 'later'`.execute(t.ctx.db);
const COUNTS = { queued: 0, skipped: 0, sent: 0, waiting: 0, failed: 0, unsure: 0 };
const mailTo = ({ email }: CreatedTestEntry) => mailbox.received.filter(({ to }) => to.includes(email));

describe("a letter", () => {
  test("reaches everybody who wants it, each in his language, with his own way out", async () => {
    await write("nb.html", "<p>Hei, {team}. <a href='{unsubscribe}'>Av</a></p>");
    await write("en.html", "<p>Hi, {team}. <a href='{unsubscribe}'>Leave</a></p>");
    expect(await send()).toEqual({ ...COUNTS, queued: 2, sent: 2 });
    expect(mailbox.received).toHaveLength(2);
    const [{ mail, header }] = mailTo(readers[0]!) as [(typeof mailbox.received)[number]];
    expect(mail.subject).toBe("Runde én, Kari!");
    expect(mail.from).toEqual({ name: "Elleveren", address: "post@fantasy.example.no" });
    const link = /<(.*)>/.exec(header("list-unsubscribe")!)![1]!;
    expect(link).toMatch(new RegExp(`^${ORIGIN}/entry/unsubscribe/${readers[0]!.entryId}-[\\w-]{43}$`));
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(mail.text?.trimEnd()).toBe(`Hei, Blåbær & bjørn <3 møter høststormen.\n\nMeld av: ${link}`);
    expect(mail.html).toContain("<p>Hei, Blåbær &amp; bjørn &lt;3. <a");
    expect(mail.messageId).toMatch(/^<[0-9a-f]{64}@fantasy\.example\.no>$/);

    const [english] = mailTo(readers[1]!);
    expect(english!.mail.subject).toBe("Round one");
    expect(english!.mail.text).toContain("Hi Kari, The English is ready.");
    // The unsubscribe button of a mail program.
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const address = link.slice(ORIGIN.length);
    const answer = await t.client().post(address, "List-Unsubscribe=One-Click", { csrf: false, headers: form });
    expect(answer.status).toBe(200);
    expect((await readers[0]!.client.get("/api/me/")).body.player.entry_email).toBe(false);
  });

  test("reaches readers of nynorsk in theirs where it was written, else in bokmål", async () => {
    const reader = readers[0]!;
    await reader.client.put("/api/entry-update/", { language: "nn" });
    try {
      await send();
      expect(mailTo(reader)[0]!.mail.subject).toBe("Runde én, Kari!");
      mailbox.received.length = 0;
      folder = `${folder}-nn`;
      await mkdir(folder);
      for (const name of ["nb", "en"]) await write(`${name}.txt`, "Subject: Other\n\nOther {unsubscribe}\n");
      await write("nn.txt", "Subject: Runde ein\n\nHei, {team}. Meld av: {unsubscribe}\n");
      await send();
      expect(mailTo(reader)[0]!.mail.subject).toBe("Runde ein");
      await write("nn.txt", "Subject: Runde ein\n\nIngen veg ut.\n");
      await expect(readLetter(folder)).rejects.toThrow("nn.txt lacks {unsubscribe}");
    } finally {
      await reader.client.put("/api/entry-update/", { language: "nb" });
    }
  });

  test("reaches nobody twice, however often and by however many runs it is sent", async () => {
    const runs = await Promise.all([send(), send(), send()]);
    expect(runs.reduce((sum, { queued }) => sum + queued, 0)).toBe(2);
    expect(await send()).toEqual({ ...COUNTS, skipped: 2, sent: 2 });
    expect(mailbox.received).toHaveLength(2);
  });

  test("waits while the mail server is busy, and is sent by the next run or by the game", async () => {
    mailbox.refuse(1000);
    expect(await send()).toEqual({ ...COUNTS, queued: 2, waiting: 2 });
    mailbox.refuse(0);
    expect(await send()).toEqual({ ...COUNTS, skipped: 2, waiting: 2 });
    await passTime();
    expect(await send()).toEqual({ ...COUNTS, skipped: 2, sent: 2 });
    expect(mailTo(readers[0]!)).toHaveLength(1);
  });

  test("is not sent to who left meanwhile, and who comes back has his place", async () => {
    mailbox.refuse(1000);
    await send();
    mailbox.refuse(0);
    await readers[0]!.client.put("/api/entry-update/", { email: false });
    await passTime();
    await t.runDueJobs();
    const isLetter = ({ mail }: (typeof mailbox.received)[number]) => mail.subject === "Runde én, Kari!";
    expect(mailbox.received.filter(isLetter)).toHaveLength(0);
    expect(mailTo(readers[1]!).map(({ mail }) => mail.subject)).toContain("Round one");
    await readers[0]!.client.put("/api/entry-update/", { email: true });
    expect(await send()).toEqual({ ...COUNTS, queued: 1, skipped: 1, sent: 2 });
  });

  test("is left out, not sent twice, where a process was killed while it was sending", async () => {
    mailbox.refuse(1000);
    await send();
    mailbox.refuse(0);
    const { name: letter } = await readLetter(folder);
    await sql`update outgoing set state = 'sending', lease = gen_random_uuid(), leased_until = now() - interval '1 second'
      where data->>'letter' = ${letter} and data->>'entryId' = ${String(readers[0]!.entryId)}`.execute(t.ctx.db);
    await passTime();
    await expect.poll(send, { timeout: 10_000 }).toMatchObject({ sent: 1, unsure: 1 });
    expect(mailTo(readers[0]!)).toHaveLength(0);
  });

  test("goes on after a run that was killed, and leaves out the one of whom nobody knows", async () => {
    const letter = (await readLetter(folder)).name;
    await sql`insert into newsletter_sendings (letter, entry_id) values (${letter}, ${readers[0]!.entryId})`.execute(
      t.ctx.db,
    );
    expect(await send()).toEqual({ ...COUNTS, queued: 1, skipped: 1, sent: 1, unsure: 1 });
    expect(mailbox.received.map(({ to }) => to)).toEqual([[readers[1]!.email]]);
  });

  test("goes over connections that are kept", () => {
    expect(mailbox.connections()).toBeLessThanOrEqual(t.ctx.config.smtpConnections);
  });
});

describe("a folder that is no letter is refused before anything is sent", () => {
  test.each([
    [
      "en.txt",
      "No subject {unsubscribe}",
      'en.txt must open with a line "Subject: …", an empty line, and then the text.',
    ],
    ["nb.txt", "Subject: Hei\n\nIngen vei ut.", "nb.txt lacks {unsubscribe}: everybody must be able to leave."],
    [
      "nb.txt",
      "Subject: Hei\n\n{name} {unsubscribe}",
      "nb.txt has {name}, which is none of {first_name}, {team}, {unsubscribe}.",
    ],
    ["nb.html", "<p>{unsubscribe}</p>", "HTML is there in one language and not in another."],
  ])("%s: %s", async (name, text, problem) => {
    await write(name, text);
    await expect(readLetter(folder)).rejects.toThrow(problem);
  });

  test("an empty one says what is missing", async () => {
    await rm(join(folder, "nb.txt"));
    await expect(readLetter(folder)).rejects.toThrow("nb.txt is missing in ");
  });
});
