/** How a language is chosen: the address, then the stored choice, then the site that the host shows and what the browser asks for. */
import { HOST_COOKIE_PREFIX, LANGUAGE_COOKIE } from "@elleveren/contract/drawn-page.ts";
import { isLanguage, LANGUAGE_NAMES, languageFor, LANGUAGES, type Language } from "@elleveren/contract/language.ts";

const STORAGE_KEY = "elleveren.language";

/** For a field in which one is chosen. */
export const LANGUAGE_OPTIONS = LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }));

interface Page {
  readonly search: string;
  readonly stored: string | null;
  readonly site: Language;
  /** The languages that the browser asks for, most wanted first. */
  readonly named: readonly string[];
}

export function chooseLanguage(page: Page): Language {
  const asked = new URLSearchParams(page.search).get("lang");
  if (isLanguage(asked)) return asked;
  if (isLanguage(page.stored)) return page.stored;
  return languageFor(page.site, page.named);
}

export const storedLanguage = (): string | null => readStored(STORAGE_KEY);

/**
 * Keeps the language that the address asked for, and takes it out of the address: what is shared or reloaded later goes by
 * the choice. Where nothing can be kept it stays in the address.
 */
export function keepAskedLanguage(language: Language): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has("lang")) return;
  writeStored(STORAGE_KEY, language);
  if (storedLanguage() !== language) return;
  url.searchParams.delete("lang");
  window.history.replaceState(window.history.state, "", url);
}

const YEAR_SECONDS = 365 * 24 * 3600;

/** Tells the server the stored choice, so that what it draws is in that language; without one it goes by the host. */
export function tellLanguage(): void {
  const language = storedLanguage();
  const isSecure = window.location.protocol === "https:";
  const name = isSecure ? `${HOST_COOKIE_PREFIX}${LANGUAGE_COOKIE}` : LANGUAGE_COOKIE;
  if (!isLanguage(language) || document.cookie.split("; ").includes(`${name}=${language}`)) return;
  const secure = isSecure ? "; secure" : "";
  document.cookie = `${name}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
}

/** Storage may be closed (private windows, blocked cookies); a choice is then kept for this page only. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Nothing to do: the choice lives until the page is closed.
  }
}
