/** Draws one screen of the control room in a simulated page: English texts, an address, and a server that is a function. */
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from "@tanstack/react-router";
import { configure, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { act, type ReactNode } from "react";
import { vi } from "vitest";

import { setFormatLanguage } from "../i18n/format.ts";

vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 10_000 });

export interface Sent {
  /** `POST /api/control/jobs/retry/` */
  readonly call: string;
  readonly body: unknown;
}

type Answer = readonly [status: number, body: unknown];
/** The answer to a call: its status and body, at once or when a test lets it; an error is a server that does not answer. */
export type AnswerCall = (call: string, body: unknown) => Answer | Promise<Answer>;

/** `frame` is drawn around the content. The file that uses it takes the stand-in for `fetch` away again with `vi.unstubAllGlobals`. */
export async function renderControl(
  content: ReactNode,
  answer: AnswerCall,
  { address = "/", frame }: { readonly address?: string; readonly frame?: RouteComponent } = {},
) {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (input: string, init?: RequestInit) => {
    const call = `${init?.method ?? "GET"} ${new URL(input, "http://localhost").pathname}`;
    const wish = JSON.parse((init?.body as string | undefined) ?? "null") as unknown;
    if (!call.startsWith("GET ")) sent.push({ call, body: wish });
    const [status, body] = await answer(call, wish);
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  });
  window.scrollTo = () => undefined;
  i18n.loadAndActivate({ locale: "en", messages: {} });
  setFormatLanguage("en");
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const root = createRootRoute(frame && { component: frame });
  const route = createRoute({ getParentRoute: () => root, path: "$", component: () => content });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await act(async () => router.load());
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { user: userEvent.setup(), client, router, sent };
}
