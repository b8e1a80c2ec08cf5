/**
 * An authenticator of software, with the browser around it: makes passkeys (P-256) and signs with them, rightly or, as a
 * test asks, wrongly. It keeps what a real one keeps: key, handle of its user, and a count of signatures.
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import type { WireAssertion, WireCreationOptions, WireNewCredential, WireRequestOptions } from "@elleveren/contract";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A forger's deviations. */
export interface Forgery {
  readonly origin?: string;
  readonly challenge?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  /** False: presence only, as with a key without PIN. */
  readonly userVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  /** Claims to be this credential. */
  readonly credentialId?: string;
  readonly format?: string;
}

export interface SoftwarePasskey {
  readonly id: string;
  /** As the browser answers creation options. */
  readonly credential: WireNewCredential;
  /** As the browser answers request options. */
  sign(options: WireRequestOptions, forgery?: Forgery): WireAssertion;
}

export function makePasskey(options: WireCreationOptions, origin: string, forgery: Forgery = {}): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { challenge, rp, user } = options.publicKey;
  const id = forgery.credentialId ?? randomBytes(32).toString("base64url");
  let counter = 0;
  const flags = USER_PRESENT | HAS_CREDENTIAL | (forgery.userVerified === false ? 0 : USER_VERIFIED);
  const idBytes = Buffer.from(id, "base64url");
  const authData = Buffer.concat([
    header(forgery.rpId ?? rp.id, flags, counter),
    Buffer.alloc(16),
    Buffer.of(idBytes.length >> 8, idBytes.length & 255),
    idBytes,
    cbor(coseKey(publicKey)),
  ]);
  const attestation = cbor(
    new Map<string, Cbor>([
      ["fmt", forgery.format ?? "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]),
  );
  const clientData = clientDataOf("webauthn.create", challenge, origin, forgery);
  const credential: WireNewCredential = {
    id,
    rawId: id,
    type: "public-key",
    response: {
      clientDataJSON: clientData.toString("base64url"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal", "made-up"],
    },
  };
  return {
    id,
    credential,
    sign(request, wrong = {}) {
      counter = wrong.counter ?? counter + 1;
      const given = request.publicKey;
      const presence = USER_PRESENT | (wrong.userVerified === false ? 0 : USER_VERIFIED);
      const data = header(wrong.rpId ?? given.rpId, presence, counter);
      const client = clientDataOf("webauthn.get", given.challenge, origin, wrong);
      const signed = Buffer.concat([data, sha256(client)]);
      return {
        id: wrong.credentialId ?? id,
        rawId: wrong.credentialId ?? id,
        type: "public-key",
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
          userHandle: wrong.userHandle ?? user.id,
        },
      };
    },
  };
}

const sha256 = (bytes: string | Buffer): Buffer => createHash("sha256").update(bytes).digest();

function header(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.of(flags), count]);
}

function clientDataOf(type: string, challenge: string, origin: string, forgery: Forgery): Buffer {
  const data = {
    type: forgery.type ?? type,
    challenge: forgery.challenge ?? challenge,
    origin: forgery.origin ?? origin,
    crossOrigin: forgery.crossOrigin ?? false,
  };
  return Buffer.from(JSON.stringify(data));
}

/** EC2 key for ES256 on P-256 (RFC 9053). */
function coseKey(publicKey: KeyObject): Map<number, Cbor> {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ]);
}

type Cbor = number | string | Buffer | Map<string, Cbor> | Map<number, Cbor>;

/** The little of RFC 8949 that is needed: whole numbers, texts, bytes and maps. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, part]: [number | string, Cbor]) => [cbor(key), cbor(part)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.of((major << 5) | size);
  if (size < 256) return Buffer.of((major << 5) | 24, size);
  return Buffer.of((major << 5) | 25, size >> 8, size & 255);
}
