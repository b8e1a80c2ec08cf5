/** For tests: an agent built on the published client of the protocol, and the person at our page. */
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";

import type { TestClient } from "../../../testing/index.ts";

const CALLBACK = "http://127.0.0.1:8765/callback";

type Stored<Name extends "saveTokens" | "saveClientInformation"> = Parameters<
  NonNullable<OAuthClientProvider[Name]>
>[0];

export interface TestAgent {
  readonly client: Client;
  /** The address of our page that the agent last sent its person to. */
  asked(): URL;
  tokens(): { readonly access_token: string; readonly refresh_token?: string | undefined };
  clientId(): string;
  /** Calls a tool; `value` is its answer's JSON. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers of every shape
  call(name: string, args?: Readonly<Record<string, unknown>>): Promise<{ isError: boolean; value: any; text: string }>;
  close(): Promise<void>;
}

export interface AgentOptions {
  readonly origin: string;
  readonly person: Pick<TestClient, "get" | "post">;
  readonly scope?: string;
  readonly name?: string;
  readonly mode?: "auto" | "legacy";
  /** The scopes that the person allows; all that are asked for when left out. */
  readonly allows?: readonly string[];
}

/** Meets a 401, registers, sends its person to our page, whose yes brings it a code, and connects. */
export async function connectAgent(options: AgentOptions): Promise<TestAgent> {
  const { origin, person, scope, name = "En hjelper", mode = "auto" } = options;
  let discovered: Parameters<NonNullable<OAuthClientProvider["saveDiscoveryState"]>>[0] | undefined;
  let asked: URL | null = null;
  let verifier = "";
  let information: Stored<"saveClientInformation"> | undefined;
  let tokens: Stored<"saveTokens"> | undefined;
  const provider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadata: { redirect_uris: [CALLBACK], client_name: name, ...(scope === undefined ? {} : { scope }) },
    clientInformation: () => information,
    saveClientInformation: (saved) => void (information = saved),
    tokens: () => tokens,
    saveTokens: (saved) => void (tokens = saved),
    redirectToAuthorization: (url) => void (asked = url),
    saveCodeVerifier: (saved) => void (verifier = saved),
    codeVerifier: () => verifier,
    state: () => "her-var-vi",
    discoveryState: () => discovered,
    saveDiscoveryState: (saved) => void (discovered = saved),
  };
  const transport = () => new StreamableHTTPClientTransport(new URL("/mcp", origin), { authProvider: provider });
  const make = () => new Client({ name, version: "1.0.0" }, { versionNegotiation: { mode } });
  const first = transport();
  await make()
    .connect(first)
    .catch((error: unknown) => {
      if (!(error instanceof UnauthorizedError)) throw error;
    });
  if (!asked) throw new Error("the agent was not sent to our page");
  await first.finishAuth(new URL(await approve(person, asked, options.allows)).searchParams);
  const client = make();
  await client.connect(transport());
  return {
    client,
    asked: () => asked!,
    tokens: () => tokens!,
    clientId: () => information!.client_id,
    async call(tool, args = {}) {
      const result = await client.callTool({ name: tool, arguments: args });
      const [, last] = result.content as { readonly text: string }[];
      return { isError: result.isError === true, value: JSON.parse(last!.text), text: last!.text };
    },
    close: () => client.close(),
  };
}

/** The person's yes on our page; answers where the browser goes. */
export async function approve(
  person: Pick<TestClient, "get" | "post">,
  asked: URL,
  allows?: readonly string[],
): Promise<string> {
  const seen = await person.get(`/api/agents/request/${asked.search}`);
  if (seen.status !== 200) throw new Error(`asking answered ${seen.status}: ${JSON.stringify(seen.body)}`);
  const body = { ...Object.fromEntries(asked.searchParams), scopes: allows ?? seen.body.scopes };
  const answer = await person.post("/api/agents/request/approve/", body);
  if (answer.status !== 200) throw new Error(`approving answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.redirect_to;
}
