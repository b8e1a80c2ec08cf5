/** A real mail server for tests: it takes e-mails over SMTP and shows them as mail programs read them. */
import { setTimeout as sleep } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly mail: Email;
  /** A header as it came, folded lines joined; null without. */
  readonly header: (name: string) => string | null;
  /** How the line was kept from listeners; null in the clear. */
  readonly tls: string | null;
}

/** A reply that refuses: `550 no such mailbox`. */
export interface Refusal {
  readonly code: number;
  readonly words: string;
}

export interface MailboxOptions {
  /** Default: a free one. */
  readonly port?: number;
  /** Offers STARTTLS with this key and certificate (PEM). */
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Its reply to a recipient; null accepts. */
  readonly judge?: (to: string) => Refusal | null;
  /** How long it looks at a text before it takes it. */
  readonly delayMs?: number;
}

export interface Mailbox {
  /** For SMTP_URL. */
  readonly url: string;
  readonly port: number;
  readonly received: ReceivedMail[];
  /** How many connections were opened. */
  connections(): number;
  /** Refuses the next `count` e-mails, as a busy server does. */
  refuse(count: number): void;
  close(): Promise<void>;
}

export async function openMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const { tls, judge = () => null, delayMs = 0 } = options;
  const received: ReceivedMail[] = [];
  let connections = 0;
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: tls ? ["AUTH"] : ["STARTTLS", "AUTH"],
    ...tls,
    logger: false,
    closeTimeout: 100,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onRcptTo({ address }, _session, done) {
      const refusal = judge(address);
      done(refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refusals > 0) {
          refusals -= 1;
          done(Object.assign(new Error("busy, try again"), { responseCode: 451 }));
          return;
        }
        void PostalMime.parse(Buffer.concat(chunks)).then(async (mail) => {
          const header = (name: string) =>
            mail.headers.find(({ key }) => key === name.toLowerCase())?.value.replaceAll(/\s+/g, " ") ?? null;
          if (delayMs > 0) await sleep(delayMs);
          const to = session.envelope.rcptTo.map(({ address }) => address);
          received.push({ to, mail, header, tls: session.secure ? "TLS" : null });
          done();
        });
      });
    },
  });
  // A line that its other end gives up is no fault of ours.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    connections: () => connections,
    refuse: (count) => (refusals = count),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
