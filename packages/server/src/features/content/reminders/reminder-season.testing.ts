/** A small season with Kari, and Ola who reads English, and a mailbox and a push service that take what is sent to them. */
import { openMailbox, type Mailbox } from "../../../adapters/mail/mailbox.testing.ts";
import { openPushService, type PushService } from "../../../adapters/push/push-service.testing.ts";
import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";

/** The site as links in e-mails have it. */
export const ORIGIN = "https://fantasy.example.no";

export interface ReminderSeason {
  readonly server: TestServer;
  readonly small: SmallSeason;
  readonly mailbox: Mailbox;
  readonly service: PushService;
  readonly kari: SeasonEntry;
  readonly ola: SeasonEntry;
  close(): Promise<void>;
}

/** A day before the first deadline. */
export async function startReminderSeason(rounds: number): Promise<ReminderSeason> {
  const mailbox = await openMailbox();
  const service = await openPushService();
  const server = await startTestServer({
    config: {
      smtpUrl: mailbox.url,
      mailFrom: "Elleveren <post@fantasy.example.no>",
      publicOrigins: [ORIGIN],
      pushToLoopback: true,
    },
  });
  const small = await startSmallSeason(server, { rounds });
  const kari = await small.createEntry({ firstName: "Kari" });
  const ola = await small.createEntry({ firstName: "Ola" });
  await ola.client.put("/api/entry-update/", { language: "en" });
  const close = async () => {
    await server.close();
    await mailbox.close();
    await service.close();
  };
  return { server, small, mailbox, service, kari, ola, close };
}
