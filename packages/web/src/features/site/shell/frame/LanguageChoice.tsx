import { LANGUAGE_NAMES, LANGUAGES } from "@elleveren/contract/language.ts";
import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";

import { useBrand } from "../../../../brand/brand-context.tsx";
import { useLanguage } from "../../../../i18n/use-language.ts";
import styles from "./LanguageChoice.module.css";

/**
 * The same page, with all that its address says, in each other language: at that language's own site where there is one,
 * else here. The choice is kept in this browser (`lang` is read, and taken out of the address, when the page starts).
 */
export function LanguageChoice() {
  const { t } = useLingui();
  const language = useLanguage();
  const { origins } = useBrand();
  const { pathname, searchStr, hash } = useLocation();
  const pageIn = (code: string): string => {
    const query = new URLSearchParams(searchStr);
    query.set("lang", code);
    return `${pathname}?${query.toString()}${hash === "" ? "" : `#${hash}`}`;
  };
  return (
    <ul className={styles.languages} aria-label={t`Language`}>
      {LANGUAGES.map((code) => (
        <li key={code} lang={code}>
          {code === language ? (
            <span aria-current="true">{LANGUAGE_NAMES[code]}</span>
          ) : (
            <a href={`${origins[code] ?? ""}${pageIn(code)}`} hrefLang={code}>
              {LANGUAGE_NAMES[code]}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
