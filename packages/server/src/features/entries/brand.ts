/** The brand on whose host a request came in; an entry remembers the one it was made on (EG-51). */
import type { BrandId, Config } from "../../config.ts";

/** A host that no setting names is English when it starts with `en.`, else Norwegian. */
export function brandOfHost(config: Config, hostname: string): BrandId {
  const host = hostname.toLowerCase();
  return config.brandHosts.get(host) ?? (host.startsWith("en.") ? "main_en" : "main_nb");
}

/** The language in which a manager on that brand reads, when his client names none. */
export const languageOfBrand = (brand: BrandId): "nb" | "en" => (brand === "main_en" ? "en" : "nb");
