/**
 * The certificate of a process that speaks HTTPS itself: checked before the process listens, and reloaded when its
 * files change, so that a renewal needs no restart. An invalid new one leaves the old one in use.
 */
import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import type { Server as HttpsServer } from "node:https";
import { rootCertificates } from "node:tls";
import type { Logger } from "pino";

import type { TlsSettings } from "../../config/config.ts";
import { whyUnreadable } from "../../settings/why-unreadable.ts";

/** The fault of the certificate or key, in words for the operator. */
export class CertificateError extends Error {}

export interface Certificate {
  readonly options: ReturnType<typeof optionsOf>;
  /** Days until the one at work ends. */
  daysLeft(): number;
  /** The server to hand a new one to. */
  serve(server: HttpsServer): void;
  /** Looks at the files now; true when a new one is at work. */
  look(): boolean;
  close(): void;
}

const LOOK_EVERY_MS = 30_000;
const DAY_MS = 86_400_000;

export function openCertificate(settings: TlsSettings, log: Logger): Certificate {
  let current = readPair(settings);
  let mark = markOf(settings);
  let told = "";
  const servers: HttpsServer[] = [];
  if (current.endsAtMs < Date.now()) log.error("the certificate has ended; browsers will refuse it");
  const tellOfTrust = () => {
    if (!isPubliclyTrusted(current.cert))
      log.warn("no public authority vouches for the certificate (its chain stands behind it); browsers will refuse it");
  };
  tellOfTrust();
  const look = (): boolean => {
    try {
      const newMark = markOf(settings);
      if (newMark === mark) return false;
      // Files of a pair are written one after the other: what does not fit is looked at again.
      const next = readPair(settings);
      for (const server of servers) server.setSecureContext({ ...optionsOf(next) });
      current = next;
      mark = newMark;
      told = "";
      log.info({ until: new Date(next.endsAtMs).toISOString() }, "a new certificate is at work");
      tellOfTrust();
      return true;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message !== told)
        log.error({ problem: message }, "the new certificate is not used; the old one stays at work");
      told = message;
      return false;
    }
  };
  const looking = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    options: optionsOf(current),
    daysLeft: () => (current.endsAtMs - Date.now()) / DAY_MS,
    serve: (server) => void servers.push(server),
    look,
    close: () => clearInterval(looking),
  };
}

interface Pair {
  readonly cert: string;
  readonly key: string;
  readonly endsAtMs: number;
}

/** Forward secrecy and authenticated encryption alone, the strongest first. */
const CIPHERS = [
  "TLS_AES_256_GCM_SHA384",
  "TLS_CHACHA20_POLY1305_SHA256",
  "TLS_AES_128_GCM_SHA256",
  "ECDHE-ECDSA-AES256-GCM-SHA384",
  "ECDHE-RSA-AES256-GCM-SHA384",
  "ECDHE-ECDSA-CHACHA20-POLY1305",
  "ECDHE-RSA-CHACHA20-POLY1305",
  "ECDHE-ECDSA-AES128-GCM-SHA256",
  "ECDHE-RSA-AES128-GCM-SHA256",
].join(":");

const optionsOf = ({ cert, key }: Pair) => ({
  cert,
  key,
  minVersion: "TLSv1.2" as const,
  ciphers: CIPHERS,
  honorCipherOrder: true,
});

function readPair({ certFile, keyFile }: TlsSettings): Pair {
  const cert = read("TLS_CERT_FILE", certFile);
  const key = read("TLS_KEY_FILE", keyFile);
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(cert);
  } catch {
    throw new CertificateError(`TLS_CERT_FILE: ${certFile} holds no certificate (PEM, its own first, then its chain).`);
  }
  let fits: boolean;
  try {
    fits = certificate.checkPrivateKey(createPrivateKey(key));
  } catch {
    throw new CertificateError(`TLS_KEY_FILE: ${keyFile} holds no private key (PEM, without a password).`);
  }
  if (!fits) throw new CertificateError(`The key in ${keyFile} does not belong to the certificate in ${certFile}.`);
  return { cert, key, endsAtMs: certificate.validToDate.getTime() };
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new CertificateError(`${name}: ${file} ${whyUnreadable(error)}.`, { cause: error });
  }
}

const markOf = ({ certFile, keyFile }: TlsSettings): string =>
  [certFile, keyFile].map((file) => `${statSync(file).mtimeMs} ${statSync(file).size} ${statSync(file).ino}`).join();

/** Whether browsers will take a certificate: a public authority vouches for it, by the list that Node brings. */
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
