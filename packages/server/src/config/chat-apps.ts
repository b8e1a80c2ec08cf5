/** The operator's own apps at chat services, by which a channel is linked without an address being pasted. Off without id and secret. */
import type { ChatInstallService } from "@elleveren/contract";

export interface ChatApp {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where a browser is asked for consent, and where its code is exchanged. */
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
}

export type ChatApps = Readonly<Partial<Record<ChatInstallService, ChatApp>>>;

const ADDRESSES: Readonly<Record<ChatInstallService, Pick<ChatApp, "authorizeUrl" | "tokenUrl">>> = {
  slack: { authorizeUrl: "https://slack.com/oauth/v2/authorize", tokenUrl: "https://slack.com/api/oauth.v2.access" },
  discord: {
    authorizeUrl: "https://discord.com/oauth2/authorize",
    tokenUrl: "https://discord.com/api/v10/oauth2/token",
  },
};

/** Faults are added to `problems`; secrets are never repeated there. */
export function readChatApps(env: (variable: string) => string | undefined, problems: string[]): ChatApps {
  const slack = readApp("slack");
  const discord = readApp("discord");
  return { ...(slack && { slack }), ...(discord && { discord }) };

  function readApp(service: ChatInstallService): ChatApp | null {
    const [id, secret] = [`${service.toUpperCase()}_CLIENT_ID`, `${service.toUpperCase()}_CLIENT_SECRET`];
    const [clientId, clientSecret] = [env(id), env(secret)];
    if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret, ...ADDRESSES[service] };
    if (clientId !== undefined) problems.push(`${secret} is missing; it goes with ${id}.`);
    if (clientSecret !== undefined) problems.push(`${id} is missing; it goes with ${secret}.`);
    return null;
  }
}
