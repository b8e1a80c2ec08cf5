/** The control room's page. It shares the look, the widgets and the API client with the fans' site. */
import "../filled-in.ts";
import "../styles/primitives.css";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";

import { isWorthRepeating } from "../api/wire/problems.ts";
import { watchAttendance } from "../api/wire/session/unattended.ts";
import { chooseLanguage, keepAskedLanguage, storedLanguage } from "../i18n/language.ts";
import "../styles/fonts.css";
import "../styles/brands.css";
import "../styles/tokens.css";
import "../styles/reset.css";
import "../styles/words.css";
import { applyTheme, storedTheme } from "../styles/theme.ts";
import { activateTexts } from "./i18n/load.ts";
import { makeControlRouter } from "./routes.tsx";

const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failureCount, error) => isWorthRepeating(error) && failureCount < 2,
      // The operator comes back to this window for the match's current state.
      refetchOnWindowFocus: true,
      networkMode: "always",
    },
    mutations: { networkMode: "always" },
  },
});

async function start(): Promise<void> {
  const language = chooseLanguage({
    search: window.location.search,
    stored: storedLanguage(),
    site: "nb",
    named: navigator.languages,
  });
  keepAskedLanguage(language);
  applyTheme(storedTheme());
  watchAttendance();
  await activateTexts(language);
  const root = document.getElementById("root");
  if (!root) throw new Error("Broken assumption: control.html has a root element");
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RouterProvider router={makeControlRouter()} />
      </QueryClientProvider>
    </I18nProvider>,
  );
}

void start();
