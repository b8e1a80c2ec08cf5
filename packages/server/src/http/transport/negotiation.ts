/** Conditional requests and content encodings: the client's cached version, and the form in which it takes the rest. */
import type { IncomingHttpHeaders } from "node:http";

interface Asking {
  readonly headers: IncomingHttpHeaders;
}

/** True when the client names this tag. Compared without regard to strength: our tags are of the content, whatever its encoding. */
export function isKnown({ headers }: Asking, etag: string): boolean {
  const bare = etag.replace(/^W\//, "");
  const known = headers["if-none-match"]?.split(",").map((tag) => tag.trim());
  return known?.some((tag) => tag === "*" || tag.replace(/^W\//, "") === bare) ?? false;
}

export function encodingFor(request: Asking): "br" | "gzip" | null {
  if (accepts(request, "br")) return "br";
  return accepts(request, "gzip") ? "gzip" : null;
}

/** Named, and not refused with `q=0`. */
export function accepts({ headers }: Asking, encoding: string): boolean {
  const named = String(headers["accept-encoding"] ?? "").split(",");
  return named.some((part) => {
    const [name, ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    const quality = parameters.find((text) => text.startsWith("q="))?.slice(2) ?? "1";
    return name === encoding && Number(quality) > 0;
  });
}
