/** Texts of the operator's own, which never change under their address. */
import type { SiteText } from "@elleveren/contract/site-text.ts";
import { useQuery } from "@tanstack/react-query";

import { readFile } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

export type { SiteText, SiteTextBlock, SiteTextName, SiteTextPart } from "@elleveren/contract/site-text.ts";

export const useSiteText = (address: string) =>
  useQuery({
    queryKey: keys.siteText(address),
    queryFn: ({ signal }) => readFile<SiteText>(address, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
