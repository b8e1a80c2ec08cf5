/** The address that a text is, relative to `base` where one is given; null for any other text. Older browsers lack `URL.parse`. */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
