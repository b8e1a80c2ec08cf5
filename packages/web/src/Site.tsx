import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useLayoutEffect } from "react";

import { BrandProvider } from "./brand/brand-context.tsx";
import type { Brand } from "./brand/brand.ts";
import type { makeRouter } from "./routes.tsx";

interface SiteProps {
  readonly brand: Brand;
  readonly client: QueryClient;
  readonly router: ReturnType<typeof makeRouter>;
  /** Called once the page reacts to input. */
  readonly onAlive?: () => void;
}

/** All of the site, in the browser and where the server draws its first page. The texts are active by then. */
export function Site({ brand, client, router, onAlive }: SiteProps) {
  useLayoutEffect(() => onAlive?.(), [onAlive]);
  return (
    <I18nProvider i18n={i18n}>
      <BrandProvider brand={brand}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </BrandProvider>
    </I18nProvider>
  );
}
