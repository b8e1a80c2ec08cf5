/** E-mails and push messages through the queue, with real mail servers and push services. */
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { openMailbox, type Mailbox, type MailboxOptions, type Refusal } from "../adapters/mail/mailbox.testing.ts";
import { prepareMail } from "../adapters/mail/index.ts";
import { transact } from "../db/writing/transactions.ts";
import { sql, startTestServer, type TestServer } from "../testing/index.ts";
import { postponeOutgoing, releaseExpired, retryFailed } from "./outgoing.sql.ts";
import type { Urgency } from "./outgoing.ts";

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly words?: string;
  readonly kind?: string;
  readonly failures?: number;
  readonly retrySeconds?: number | null;
}

let t: TestServer;
let mailbox: Mailbox;
let judged: ((to: string) => Refusal | null) | null = null;
const lines: Line[] = [];
const wrote: string[] = [];
const over = new Set<string>();
const open: Mailbox[] = [];

interface Wish {
  readonly to: string;
  readonly text?: string;
}
const KINDS: Readonly<Record<string, Urgency>> = {
  "test-code": "asked",
  "test-news": "news",
  "test-reminder": "reminder",
  "test-newsletter": "newsletter",
};

/** A server whose kinds are the test's own beside the game's. */
async function startGame(mailUrl: string, config: object = {}): Promise<TestServer> {
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const game = await startTestServer({ config: { smtpUrl: mailUrl, ...config }, log });
  for (const [name, urgency] of Object.entries(KINDS)) {
    game.ctx.outgoing.register<Wish>({
      channel: "mail",
      name,
      urgency,
      keyOf: ({ to, text }) => `${to} ${text ?? ""}`,
      addresseeOf: ({ to }) => to,
      prepare: async ({ to, text = "Nothing much." }, id) => {
        if (to.startsWith("nobody")) return null;
        if (over.has(to)) return "over";
        wrote.push(to);
        return prepareMail(game.ctx.config, id, { to, subject: name, text });
      },
    });
  }
  return game;
}
const receive = async (options: MailboxOptions = {}) => {
  const box = await openMailbox(options);
  open.push(box);
  return box;
};

beforeAll(async () => {
  mailbox = await openMailbox({ judge: (to) => judged?.(to) ?? null });
  t = await startGame(mailbox.url);
});
beforeEach(async () => {
  judged = null;
  mailbox.received.length = 0;
  lines.length = 0;
  wrote.length = 0;
  over.clear();
  await clear(t);
});
afterEach(async () => {
  await t.ctx.outgoing.stop();
  for (const box of open.splice(0)) await box.close();
});
afterAll(async () => {
  await t?.close();
  await mailbox?.close();
});

async function clear({ ctx }: TestServer): Promise<void> {
  for (const table of ["outgoing", "outgoing_counts", "outgoing_pauses"]) {
    await sql`delete from ${sql.table(table)}`.execute(ctx.db);
  }
}
const send = (kind: string, to: string, askedFrom?: string, game = t) =>
  game.ctx.outgoing.send<Wish>("mail", kind, [{ to }], askedFrom === undefined ? {} : { askedFrom });
const readers = ({ received }: Mailbox = mailbox) => received.map(({ to }) => to.join());
const statesIn = async ({ ctx }: TestServer) => {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::integer as count from outgoing group by state order by state`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
const countsIn = async ({ ctx }: TestServer) => {
  const { rows } = await sql<{ kind: string; sent: number; dropped: number; failed: number }>`
    select kind, sent, dropped, failed from outgoing_counts order by kind`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ kind, ...of }) => [kind, of]));
};
const makeDue = ({ ctx }: TestServer) =>
  sql`update outgoing set next_try_at = now() where state = 'later'`.execute(ctx.db);

describe("turns", () => {
  test("what somebody waits for leaves first, newsletters last, whatever was stored first", async () => {
    for (const kind of Object.keys(KINDS).toReversed()) await send(kind, `${kind}@example.test`);
    await t.runDueJobs();
    expect(readers()).toEqual(Object.keys(KINDS).map((kind) => `${kind}@example.test`));
  });

  test("a network that asks for hundreds holds up nobody: another's has its turn after a few of them", async () => {
    for (let count = 0; count < 300; count += 1) await send("test-code", `nobody${count}@example.test`, "192.0.2.7");
    // A moment later, from two more machines of the same network, and from elsewhere.
    await send("test-code", "same@example.test", "192.0.2.99");
    await send("test-code", "other@example.test", "198.51.100.7");
    const { rows } = await sql<{ to: string }>`
      select data->>'to' as "to" from outgoing order by urgency, turn_at, outgoing_id`.execute(t.ctx.db);
    const order = rows.map(({ to }) => to);
    expect(order.indexOf("same@example.test")).toBe(301);
    // One turn a second: as many before it as seconds have passed since they began.
    expect(order.indexOf("other@example.test")).toBeLessThan(60);
  });

  test("one mailbox that is asked for again and again holds up no other", async () => {
    for (let count = 0; count < 100; count += 1) {
      await t.ctx.outgoing.send<Wish>("mail", "test-code", [{ to: "kari@example.test", text: `Code ${count}` }], {
        askedFrom: `192.0.${count}.7`,
      });
    }
    await send("test-code", "ola@example.test", "198.51.100.7");
    await t.runDueJobs();
    expect(readers().length).toBe(101);
    expect(readers().indexOf("ola@example.test")).toBeLessThan(30);
  });

  test("the same wish is stored once while it waits, and anew when it has gone", async () => {
    expect([await send("test-code", "kari@example.test"), await send("test-code", "kari@example.test")]).toEqual([
      1, 0,
    ]);
    await t.runDueJobs();
    expect(await send("test-code", "kari@example.test")).toBe(1);
  });

  test("what is stored in a transaction that is undone is not sent [V2.3.3]", async () => {
    await transact(t.ctx.db, async (tx) => {
      await t.ctx.outgoing.send<Wish>("mail", "test-news", [{ to: "undone@example.test" }], { tx });
      throw new Error("undo");
    }).catch(() => {});
    await t.runDueJobs();
    expect(readers()).toEqual([]);
  });

  test("a code leaves within a second though a thousand reminders are on their way over slow lines", async () => {
    const slow = await receive({ delayMs: 150 });
    const game = await startGame(slow.url, { smtpConnections: 4 });
    try {
      const wishes = Array.from({ length: 1000 }, (_, index) => ({ to: `fan${index}@example.test` }));
      await game.ctx.outgoing.send<Wish>("mail", "test-reminder", wishes);
      game.ctx.outgoing.start();
      await expect.poll(() => slow.received.length, { timeout: 10_000 }).toBeGreaterThan(6);
      const before = slow.received.length;
      const askedMs = performance.now();
      await send("test-code", "kari@example.test", undefined, game);
      await expect.poll(() => readers(slow), { timeout: 10_000, interval: 20 }).toContain("kari@example.test");
      // Far fewer reminders went before it than wait; how long that takes is the machine's business.
      expect(slow.received.length - before).toBeLessThan(60);
      expect(performance.now() - askedMs).toBeLessThan(5000);
      expect(slow.connections()).toBeLessThanOrEqual(4);
    } finally {
      await game.close();
    }
  });
});

describe("a mail server that is away", () => {
  test("for a day loses nothing: all leave when it is back, none twice, a code that is over not at all [V16.5.2]", async () => {
    const before = await receive();
    await before.close();
    const game = await startGame(before.url);
    const { db, outgoing } = game.ctx;
    try {
      const { client, email } = await game.signUp();
      await sql`delete from outgoing`.execute(db);
      const fans = Array.from({ length: 60 }, (_, index) => `fan${index}@example.test`);
      await outgoing.send<Wish>(
        "mail",
        "test-reminder",
        fans.map((to) => ({ to })),
      );
      await send("test-code", "over@example.test", "192.0.2.7", game);
      await game.client().post("/api/player/password-reset/", { email });
      await client.get("/api/me/");
      outgoing.start();
      // Several tries of the lane, each with its error; the e-mails themselves are not tried one by one.
      await expect
        .poll(() => lines.filter(({ words }) => words?.includes("ECONNREFUSED")).length, { timeout: 15_000 })
        .toBeGreaterThanOrEqual(3);
      expect((await statesIn(game))["waiting"]).toBeGreaterThan(50);
      const { rows: pauses } = await sql<{ failures: number; error: string }>`
        select failures, error from outgoing_pauses`.execute(db);
      expect(pauses).toEqual([{ failures: expect.any(Number), error: expect.stringContaining("ECONNREFUSED") }]);

      // A day passes.
      over.add("over@example.test");
      await sql`update outgoing set created_at = created_at - interval '25 hours', turn_at = turn_at - interval '25 hours',
        tried_since = tried_since - interval '25 hours', next_try_at = next_try_at - interval '25 hours'`.execute(db);
      const back = await receive({ port: before.port });
      await expect.poll(() => statesIn(game), { timeout: 30_000 }).toEqual({});
      expect(readers(back).toSorted()).toEqual([...fans, email].toSorted());
      expect(new Set(back.received.map(({ mail }) => mail.messageId)).size).toBe(61);
      await outgoing.stop();
      expect(await countsIn(game)).toMatchObject({
        "test-code": { sent: 0, dropped: 1, failed: 0 },
        "test-reminder": { sent: 60, dropped: 0, failed: 0 },
        "password-reset": { sent: 1, dropped: 0, failed: 0 },
      });
      expect(lines.filter(({ msg }) => msg === "what is sent is taken again")).toHaveLength(1);
      expect((await sql`select 1 from outgoing_pauses`.execute(db)).rows).toEqual([]);
    } finally {
      await game.close();
    }
  });

  test("keeps no letter in front for ever: one that breaks the line lets the others by", async () => {
    // As a filter does that drops the connection at content it rejects.
    let poisoned = 0;
    judged = (to) => {
      if (!to.startsWith("poison")) return null;
      poisoned += 1;
      return { code: 421, words: "4.3.2 closing" };
    };
    await send("test-code", "poison@example.test");
    for (const name of ["kari", "ola", "eli"]) await send("test-code", `${name}@example.test`);
    t.ctx.outgoing.start();
    await expect.poll(() => readers().length, { timeout: 20_000 }).toBe(3);
    expect(poisoned).toBeGreaterThanOrEqual(1);
    await expect.poll(() => statesIn(t), { timeout: 20_000 }).toEqual({ later: 1 });
  });

  test("or refuses everything for good is not believed: no letter is given up for it", async () => {
    judged = () => ({ code: 554, words: "5.7.1 account suspended" });
    const wishes = Array.from({ length: 60 }, (_, index) => ({ to: `fan${index}@example.test` }));
    await t.ctx.outgoing.send<Wish>("mail", "test-reminder", wishes);
    t.ctx.outgoing.start();
    await expect
      .poll(() => lines.some(({ msg }) => msg.startsWith("what is sent is not taken")), { timeout: 20_000 })
      .toBe(true);
    await t.ctx.outgoing.stop();
    const { failed = 0 } = await statesIn(t);
    expect(failed).toBeLessThan(20);
    expect((await statesIn(t))["waiting"]).toBeGreaterThan(10);
    judged = null;
    await sql`update outgoing set state = 'waiting' where state = 'later'`.execute(t.ctx.db);
    await transact(t.ctx.db, (tx) => retryFailed(tx, null));
    await t.runDueJobs();
    expect(readers()).toHaveLength(60);
  });
});

describe("a letter that is refused", () => {
  test("for now, as by a server that puts strangers off, is tried again and arrives once", async () => {
    const seen = new Map<string, number>();
    judged = (to) => {
      seen.set(to, (seen.get(to) ?? 0) + 1);
      return seen.get(to)! < 3 ? { code: 450, words: `4.2.0 <${to}>: greylisted, try again` } : null;
    };
    await send("test-news", "kari@example.test");
    for (const attempts of [1, 2]) {
      await t.runDueJobs();
      const { rows } = await sql`select state, attempts, error, round(extract(epoch from next_try_at - now())) as wait
        from outgoing`.execute(t.ctx.db);
      expect(rows).toEqual([
        { state: "later", attempts, error: "450 4.2.0 <(address)>: greylisted, try again", wait: expect.any(Number) },
      ]);
      await makeDue(t);
    }
    await t.runDueJobs();
    expect(readers()).toEqual(["kari@example.test"]);
    expect(await statesIn(t)).toEqual({});
    // One line a try, in the server's words and without the reader's address.
    expect(lines.map(({ words, kind, retrySeconds }) => [words, kind, typeof retrySeconds])).toEqual(
      [1, 2].map(() => ["450 4.2.0 <(address)>: greylisted, try again", "test-news", "number"]),
    );
    expect(JSON.stringify(lines)).not.toContain("kari");
  });

  test("for good is not tried again by itself; all of them at once are when an operator says so", async () => {
    const gone = ["a@gone.test", "b@gone.test"];
    judged = (to) => (gone.includes(to) ? { code: 550, words: "5.1.1 no such mailbox" } : null);
    for (const to of [...gone, "kari@example.test"]) await send("test-news", to);
    await t.runDueJobs();
    await t.runDueJobs();
    expect(readers()).toEqual(["kari@example.test"]);
    expect(await statesIn(t)).toEqual({ failed: 2 });
    expect(wrote).toHaveLength(3);
    expect((await countsIn(t))["test-news"]).toEqual({ sent: 1, dropped: 0, failed: 2 });
    judged = null;
    // The same message, stored again since, stands for the failed one.
    await send("test-news", gone[0]!);
    expect(await transact(t.ctx.db, (tx) => retryFailed(tx, "mail"))).toBe(1);
    await t.runDueJobs();
    expect(readers().toSorted()).toEqual([...gone, "kari@example.test"].toSorted());
  });

  test("for a day is given up at the next refusal, and counted", async () => {
    judged = () => ({ code: 452, words: "4.2.2 mailbox full" });
    await send("test-news", "kari@example.test");
    await t.runDueJobs();
    await sql`update outgoing set tried_since = tried_since - interval '23 hours'`.execute(t.ctx.db);
    await makeDue(t);
    await t.runDueJobs();
    expect(await statesIn(t)).toEqual({ later: 1 });
    await sql`update outgoing set tried_since = tried_since - interval '2 hours'`.execute(t.ctx.db);
    await makeDue(t);
    await t.runDueJobs();
    expect(await statesIn(t)).toEqual({ failed: 1 });
    expect(lines.at(-1)).toMatchObject({ words: "452 4.2.2 mailbox full", retrySeconds: null });
  });

  test("makes room for the same wish that was stored meanwhile", async () => {
    const take = async () => {
      const { rows } = await sql<{ id: number }>`update outgoing set state = 'sending', lease = gen_random_uuid(),
        leased_until = now() - interval '1 second' where state = 'waiting' returning outgoing_id as id`.execute(
        t.ctx.db,
      );
      return rows[0]!.id;
    };
    // The process that has it died, or the mail server put it off.
    const ends = [
      (_id: number) => releaseExpired(t.ctx.db),
      (id: number) => postponeOutgoing(t.ctx.db, id, { seconds: 60, error: "450 later", isAttempt: true }),
    ];
    for (const end of ends) {
      await send("test-news", "kari@example.test");
      const id = await take();
      await send("test-news", "kari@example.test");
      await end(id);
      expect(await statesIn(t)).toEqual({ waiting: 1 });
      await clear(t);
    }
  });
});

test("what a process had under way when it was killed is sent by the next one, with the same Message-ID", async () => {
  await send("test-news", "kari@example.test");
  await t.runDueJobs();
  const { rows } = await sql<{ id: number }>`
    insert into outgoing (outgoing_id, channel, kind, urgency, key, data, state, lease, leased_until)
    overriding system value
    select coalesce(max(outgoing_id), 0) + 1000, 'mail', 'test-news', 1, 'x', '{"to": "ola@example.test"}', 'sending',
      gen_random_uuid(), now() + interval '2 seconds' from outgoing returning outgoing_id as id`.execute(t.ctx.db);
  // As the one that died had sent it.
  await prepareMail(t.ctx.config, rows[0]!.id, {
    to: "ola@example.test",
    subject: "test-news",
    text: "Nothing much.",
  }).deliver();
  t.ctx.outgoing.start();
  await expect.poll(() => readers().filter((to) => to === "ola@example.test").length, { timeout: 10_000 }).toBe(2);
  // The mailbox has the letter a moment before the sender knows that it has.
  await expect.poll(() => statesIn(t)).toEqual({});
  const ids = mailbox.received.map(({ mail }) => mail.messageId);
  expect(ids[1]).toBe(ids[2]);
  expect(ids[0]).not.toBe(ids[1]);
});

test("several processes send everything once between them", async () => {
  const second = await startTestServer({
    config: { smtpUrl: mailbox.url },
    database: { url: t.ctx.databaseUrl, ownerUrl: t.ctx.databaseUrl, drop: async () => {} },
  });
  try {
    for (const [name, urgency] of Object.entries(KINDS)) {
      second.ctx.outgoing.register<Wish>({
        channel: "mail",
        name,
        urgency,
        prepare: async ({ to }, id) => prepareMail(second.ctx.config, id, { to, subject: name, text: "By the other." }),
      });
    }
    const fans = Array.from({ length: 200 }, (_, index) => `fan${index}@example.test`);
    t.ctx.outgoing.start();
    second.ctx.outgoing.start();
    await t.ctx.outgoing.send<Wish>(
      "mail",
      "test-reminder",
      fans.map((to) => ({ to })),
    );
    await expect.poll(() => mailbox.received.length, { timeout: 30_000 }).toBe(200);
    await expect.poll(() => statesIn(t), { timeout: 20_000 }).toEqual({});
    expect(readers().toSorted()).toEqual(fans.toSorted());
    expect(new Set(mailbox.received.map(({ mail }) => mail.text?.trim())).size).toBe(2);
  } finally {
    await second.close();
  }
});

describe("ends that hang", () => {
  const HANGS_MS = 1500;

  test("hold up no push service that has answered quickly, however many wait for them", async () => {
    const game = await startGame(mailbox.url, { pushConnections: 8 });
    const done: string[] = [];
    const tried = new Map<string, number>();
    game.ctx.outgoing.register<{ readonly host: string; readonly number: number }>({
      channel: "push",
      name: "test-push",
      urgency: "reminder",
      laneOf: ({ host }) => host,
      prepare: async ({ host }) => ({
        deliver: async () => {
          tried.set(host, (tried.get(host) ?? 0) + 1);
          if (host.startsWith("quick")) {
            done.push(host);
            return { is: "taken" };
          }
          await sleep(HANGS_MS);
          return { is: "away", words: "no answer in time" };
        },
      }),
    });
    const push = (host: (number: number) => string, count: number) =>
      game.ctx.outgoing.send(
        "push",
        "test-push",
        Array.from({ length: count }, (_, number) => ({ host: host(number), number })),
      );
    try {
      game.ctx.outgoing.start();
      await push(() => "quick.example.test", 1);
      await expect.poll(() => done.length, { timeout: 10_000 }).toBe(1);
      // Each of them a name of its own, so that no failure of one tells of the next.
      await push((number) => `hangs${number}.example.test`, 300);
      await expect.poll(() => tried.size, { timeout: 20_000 }).toBeGreaterThan(5);
      const startedMs = performance.now();
      await push(() => "quick.example.test", 200);
      await expect.poll(() => done.length, { timeout: 20_000 }).toBe(201);
      // Behind the others it would be 300 times 1.5 s by six.
      expect(performance.now() - startedMs).toBeLessThan(15_000);
      expect(tried.size).toBeLessThan(100);
    } finally {
      await game.close();
    }
  });

  test("hold up no webhook whose end has answered quickly, and one end is asked once while it is away", async () => {
    const game = await startGame(mailbox.url);
    let hanging = 0;
    let most = 0;
    let quick = 0;
    const waiting = new Set(Array.from({ length: 40 }, (_, number) => number));
    game.ctx.outgoing.carry<{ readonly lane: string; readonly number: number }>({
      name: "webhook",
      connections: 8,
      claim: async (limit, { only, without }) => {
        const items = [...waiting].map((number) => ({ number, lane: number < 30 ? "hangs.test" : "quick.test" }));
        const due = items.filter(({ lane }) => (only === null ? !without.includes(lane) : only.includes(lane)));
        for (const { number } of due.slice(0, limit)) waiting.delete(number);
        return due.slice(0, limit);
      },
      laneOf: ({ lane }) => lane,
      perSecond: new Map(),
      release: async ({ number }) => void waiting.add(number),
      work: async ({ lane }) => {
        if (lane === "quick.test") {
          quick += 1;
          return { isAway: false, tookMs: 5 };
        }
        hanging += 1;
        most = Math.max(most, hanging);
        await sleep(HANGS_MS);
        hanging -= 1;
        return { isAway: true, tookMs: HANGS_MS };
      },
    });
    try {
      game.ctx.outgoing.start();
      await expect.poll(() => quick, { timeout: 15_000 }).toBe(10);
      expect(waiting.size).toBeGreaterThan(15);
      most = 0;
      await sleep(2 * HANGS_MS);
      expect(most).toBeLessThanOrEqual(1);
    } finally {
      await game.close();
    }
  });
});

describe("a line that nobody listens to", () => {
  let folder: string;
  const files = (...names: string[]) => Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  const run = (args: string) => execFileSync("openssl", args.split(" "), { cwd: folder, stdio: "ignore" });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "elleveren-authority-"));
    const key = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2";
    run(`req -x509 ${key} -subj /CN=House-Authority -keyout ca.key -out ca.pem`);
    run(`req ${key} -subj /CN=mail -keyout mail.key -out mail.csr`);
    await writeFile(join(folder, "names"), "subjectAltName=DNS:localhost,IP:127.0.0.1\n");
    run("x509 -req -in mail.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -out mail.pem -extfile names");
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const tryLetter = async (url: string, config: object = {}) => {
    const game = await startGame(url, config);
    try {
      await send("test-news", "kari@example.test", undefined, game);
      await game.runDueJobs();
      const { rows } = await sql<{ error: string }>`select error from outgoing`.execute(game.ctx.db);
      return rows.map(({ error }) => error);
    } finally {
      await game.close();
    }
  };

  test("is STARTTLS with a certificate of a private authority that the settings name [V12.3.1, V12.3.2]", async () => {
    const [key, cert] = (await files("mail.key", "mail.pem")) as [string, string];
    const secure = await receive({ tls: { key, cert } });
    const smtpCaFile = join(folder, "ca.pem");
    expect(await tryLetter(`${secure.url}?tls=always`, { smtpCaFile })).toEqual([]);
    expect(secure.received.map(({ tls }) => tls)).toEqual(["TLS"]);
  });

  test("is refused with a certificate that nobody vouches for, and where there is no TLS at all [V12.3.1, V12.3.2]", async () => {
    const [key, cert] = (await files("mail.key", "mail.pem")) as [string, string];
    const secure = await receive({ tls: { key, cert } });
    expect(await tryLetter(`${secure.url}?tls=always`)).toEqual([expect.stringMatching(/certificate/)]);
    const plain = await receive();
    expect(await tryLetter(`${plain.url}?tls=always`)).toEqual([expect.stringContaining("command not recognized")]);
    expect([...secure.received, ...plain.received]).toEqual([]);
  });
});
