/** Light, dark, or as the system says. */
import { readStored, writeStored } from "../i18n/language.ts";

export type Theme = "system" | "light" | "dark";
const STORAGE_KEY = "elleveren.theme";

export function storedTheme(): Theme {
  const stored = readStored(STORAGE_KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
}

export function chooseTheme(theme: Theme): void {
  writeStored(STORAGE_KEY, theme === "system" ? null : theme);
  applyTheme(theme);
}
