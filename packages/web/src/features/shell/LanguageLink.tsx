import { useLingui } from "@lingui/react/macro";

import { useBrand } from "../../brand/brand-context.tsx";

/** The same page in the other language: its own site where the brand has one, otherwise a choice kept in this browser. */
export function LanguageLink() {
  const { i18n } = useLingui();
  const { otherLanguageOrigin } = useBrand();
  const other = i18n.locale === "en" ? { code: "nb", name: "Norsk" } : { code: "en", name: "English" };
  const href =
    otherLanguageOrigin === null ? `?lang=${other.code}` : `${otherLanguageOrigin}${window.location.pathname}`;
  return (
    <a href={href} lang={other.code} hrefLang={other.code}>
      {other.name}
    </a>
  );
}
