/** Signatures as the Standard Webhooks specification has them: over id, time and body, so that nothing of the three can be changed. */
import { createHmac } from "node:crypto";

const PREFIX = "whsec_";

/** The key as its owner is shown it. */
export const secretText = (secret: Buffer): string => PREFIX + secret.toString("base64");

export interface Signed {
  readonly id: string;
  readonly seconds: number;
  readonly body: string;
}

export function signatureOf(secret: Buffer, { id, seconds, body }: Signed): string {
  return `v1,${createHmac("sha256", secret).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}
