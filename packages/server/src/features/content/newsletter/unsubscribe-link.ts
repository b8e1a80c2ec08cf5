/** How a letter says that its reader may leave: a page, and one button of the mail program (RFC 8058). */
import { signUnsubscribe, type Unsubscribing } from "./unsubscribe-signature.ts";

export interface UnsubscribeLink {
  /** The page that ends the letters; the same address answers the one-click post of mail programs. */
  readonly unsubscribe: string;
  readonly headers: { readonly "List-Unsubscribe": string; readonly "List-Unsubscribe-Post": string };
}

/** `origin` is where the site is reached, such as `https://fantasy.example.no`. */
export function unsubscribeLink(secret: Buffer, origin: string, what: Unsubscribing): UnsubscribeLink {
  const unsubscribe = `${origin}/entry/unsubscribe/${signUnsubscribe(secret, what)}`;
  return {
    unsubscribe,
    headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}
