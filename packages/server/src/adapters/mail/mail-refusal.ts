/** Whether a mail server's refusal concerns this e-mail, for now or for good, or everything sent to that server. */
import type { Outcome } from "../../outgoing/outgoing.ts";

type Refused = Extract<Outcome, { is: "refused" | "away" }>;

/** As the mail library throws it. */
export interface MailError {
  readonly message: string;
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

const WORDS_MAX = 300;

/**
 * Replies to RCPT and DATA concern the e-mail, 5xx for good (RFC 5321, 4.2.1). Failures before them, from DNS to MAIL
 * FROM, meet every e-mail alike; so does 421, by which a server says that it closes.
 */
export function mailRefusal(error: MailError, to: string): Refused {
  const { code = "", command = "", responseCode } = error;
  const words = withoutAddresses(error.response ?? error.message, to);
  const isOfLetter =
    (code === "EENVELOPE" && /^(RCPT TO|DATA|API)/.test(command)) || code === "EMESSAGE" || code === "ESTREAM";
  if (!isOfLetter || responseCode === 421) return { is: "away", words };
  // Without a reply it is our own library that will not send it: it never will.
  return { is: "refused", forGood: responseCode === undefined ? code !== "ESTREAM" : responseCode >= 500, words };
}

/** Mail servers quote the address they are asked about, or its part before the @. */
export function withoutAddresses(words: string, to: string): string {
  const [local = ""] = to.split("@");
  const masked = words.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "(address)");
  const quoted =
    local.length < 3
      ? masked
      : masked.replaceAll(new RegExp(`(?<!\\w)${escapeRegExp(local)}(?!\\w)`, "gi"), "(address)");
  return quoted.replaceAll(/\s+/g, " ").trim().slice(0, WORDS_MAX);
}

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
