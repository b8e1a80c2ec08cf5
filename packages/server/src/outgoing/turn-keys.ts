/** Under which name an addressee or an asker has its turns: hashes, so that neither addresses nor networks are stored. */
import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";

export const turnKey = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 16);

/** The network of an IP address: an owner of one address in a /24 of IPv4, or in a /48 of IPv6, may own the others. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (!isIPv6(mapped)) return mapped.split(".").slice(0, 3).join(".");
  const [head = "", tail = ""] = mapped.replace(/%.*$/, "").split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === "" ? [] : tail.split(":");
  const zeros = mapped.includes("::")
    ? Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0")
    : [];
  return [...front, ...zeros, ...back]
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
