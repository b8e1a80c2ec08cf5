/**
 * The contact for reports of vulnerabilities, as an operator sets it: the settings behind `/.well-known/security.txt`
 * (RFC 9116).
 */
import { secureAddress } from "../web-address.ts";

export interface SecurityContact {
  /** E-mail or web addresses, the preferred one first; without one there is no file. */
  readonly contacts: readonly string[];
  /** How reports are dealt with. */
  readonly policyUrl: string | null;
}

const EMAIL = /^[\w.+-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/iu;

interface Given {
  readonly contact: string | undefined;
  readonly policy: string | undefined;
}

/** Names every part of the settings that is no address of the kinds that RFC 9116 knows. */
export function readSecurityContact({ contact, policy }: Given, problems: string[]): SecurityContact {
  const parts = (contact ?? "").split(",").flatMap((part) => part.trim() || []);
  const contacts = parts.flatMap((part) => {
    const known = readContact(part);
    if (known === null)
      problems.push(`SECURITY_CONTACT holds an e-mail address, an https:// address or tel:+47…, not "${part}".`);
    return known ?? [];
  });
  const policyUrl = policy === undefined ? null : secureAddress(policy);
  if (policy !== undefined && policyUrl === null)
    problems.push(`SECURITY_POLICY is an https:// address, not "${policy}".`);
  if (policyUrl !== null && parts.length === 0) problems.push("SECURITY_POLICY says nothing without SECURITY_CONTACT.");
  return { contacts, policyUrl };
}

function readContact(part: string): string | null {
  const email = part.replace(/^mailto:/iu, "");
  if (EMAIL.test(email)) return `mailto:${email}`;
  if (/^tel:\+\d[\d-]{4,20}$/u.test(part)) return part;
  return secureAddress(part);
}
