/** Whether browsers will take a certificate: a public authority vouches for it, by the list that Node brings. */
import { X509Certificate } from "node:crypto";
import { rootCertificates } from "node:tls";

const ONE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** Walks from the first certificate of the file (PEM, its chain behind it) to one of the roots. */
export function isPubliclyTrusted(pem: string, roots: readonly string[] = rootCertificates): boolean {
  const chain = (pem.match(ONE) ?? []).map((one) => new X509Certificate(one));
  const known = roots.map((root) => new X509Certificate(root));
  const isIssuedBy = (one: X509Certificate, by: X509Certificate) => one.checkIssued(by) && one.verify(by.publicKey);
  let [at] = chain;
  // No chain is longer than the file.
  for (let steps = 0; at !== undefined && steps < chain.length; steps += 1) {
    const one = at;
    if (known.some((root) => root.fingerprint256 === one.fingerprint256 || isIssuedBy(one, root))) return true;
    at = chain.find((next) => next !== one && isIssuedBy(one, next));
  }
  return false;
}
