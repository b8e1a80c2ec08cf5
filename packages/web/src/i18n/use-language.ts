import { isLanguage, type Language } from "@elleveren/contract/language.ts";
import { useLingui } from "@lingui/react";

/** The language that the page is in. */
export function useLanguage(): Language {
  const { locale } = useLingui().i18n;
  if (!isLanguage(locale))
    throw new Error(`Broken assumption: the page's texts are of a language of ours, not ${locale}`);
  return locale;
}
