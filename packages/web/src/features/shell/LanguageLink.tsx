import { useLingui } from "@lingui/react/macro";

import { useBrand } from "../../brand/brand-context.tsx";

/** The same page in the other language: its own site where the brand has one, otherwise a choice kept in this browser. */
export function LanguageLink() {
  const { i18n } = useLingui();
  const { origins } = useBrand();
  const other =
    i18n.locale === "en" ? ({ code: "nb", name: "Norsk" } as const) : ({ code: "en", name: "English" } as const);
  const origin = origins[other.code];
  const href = origin === null ? `?lang=${other.code}` : `${origin}${window.location.pathname}`;
  return (
    <a href={href} lang={other.code} hrefLang={other.code}>
      {other.name}
    </a>
  );
}
