/** A mail server as the world has them, for tests: it takes letters over SMTP and shows them as programs read them. */
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly mail: Email;
  /** A header as it came, folded lines joined; null without. */
  readonly header: (name: string) => string | null;
}

export interface Mailbox {
  /** For SMTP_URL. */
  readonly url: string;
  readonly received: ReceivedMail[];
  /** How many connections were opened. */
  connections(): number;
  /** The next so many letters are refused, as by a server that is busy. */
  refuse(count: number): void;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  let connections = 0;
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onConnect(_session, done) {
      connections += 1;
      done();
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
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          const header = (name: string) =>
            mail.headers.find(({ key }) => key === name.toLowerCase())?.value.replaceAll(/\s+/g, " ") ?? null;
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail, header });
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    refuse: (count) => (refusals = count),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
