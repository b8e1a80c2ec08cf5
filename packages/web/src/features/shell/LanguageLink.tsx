import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";

import { useBrand } from "../../brand/brand-context.tsx";

/**
 * The same page, with all that its address says, in the other language: at that language's own site where there is one,
 * else here. The choice is kept in this browser (`lang` is read, and taken out of the address, when the page starts).
 */
export function LanguageLink() {
  const { i18n } = useLingui();
  const { origins } = useBrand();
  const { pathname, searchStr, hash } = useLocation();
  const other =
    i18n.locale === "en" ? ({ code: "nb", name: "Norsk" } as const) : ({ code: "en", name: "English" } as const);
  const query = new URLSearchParams(searchStr);
  query.set("lang", other.code);
  const page = `${pathname}?${query.toString()}${hash === "" ? "" : `#${hash}`}`;
  return (
    <a href={`${origins[other.code] ?? ""}${page}`} lang={other.code} hrefLang={other.code}>
      {other.name}
    </a>
  );
}
