/** A push service and the browsers behind it, for tests: takes messages as services do and opens them as browsers do. */
import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface PushedMessage {
  readonly headers: IncomingHttpHeaders;
  /** The payload after decryption (RFC 8291). */
  readonly payload: unknown;
  /** The VAPID token's claims, its signature checked with the key beside it (RFC 8292); null without a valid one. */
  readonly vapid: { readonly aud: string; readonly sub: string; readonly exp: number; readonly key: string } | null;
}

export interface TestBrowser {
  /** As `PushSubscription.toJSON()` says it. */
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  readonly messages: PushedMessage[];
  /** The status for this browser from now on. */
  answerWith(status: number): void;
}

export interface PushService {
  subscribe(): TestBrowser;
  close(): Promise<void>;
}

export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, { status: number; receive(headers: IncomingHttpHeaders, body: Buffer): void }>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const browser = browsers.get(request.url ?? "");
      const status = request.method === "POST" ? (browser?.status ?? 404) : 405;
      if (status === 201) browser?.receive(request.headers, Buffer.concat(chunks));
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    subscribe() {
      const path = `/send/${randomBytes(12).toString("base64url")}`;
      const own = createECDH("prime256v1");
      own.generateKeys();
      const auth = randomBytes(16);
      const messages: PushedMessage[] = [];
      const browser = {
        status: 201,
        receive: (headers: IncomingHttpHeaders, body: Buffer) =>
          void messages.push({ headers, payload: JSON.parse(decrypt(body, own, auth)), vapid: readVapid(headers) }),
      };
      browsers.set(path, browser);
      const keys = { p256dh: own.getPublicKey("base64url"), auth: auth.toString("base64url") };
      const answerWith = (status: number) => void (browser.status = status);
      return { subscription: { endpoint: origin + path, keys }, messages, answerWith };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** RFC 8188 with the keys of RFC 8291: one record, salt and the sender's key in its header. */
function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), senderKey]);
  const secret = derive(auth, own.computeSecret(senderKey), info, 32);
  const key = derive(salt, secret, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(salt, secret, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}

/** HKDF (RFC 5869) with one block of output. */
function derive(salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer {
  const mac = (key: Buffer, data: Buffer) => createHmac("sha256", key).update(data).digest();
  return mac(mac(salt, secret), Buffer.concat([info, Buffer.from([1])])).subarray(0, length);
}

function readVapid({ authorization = "" }: IncomingHttpHeaders): PushedMessage["vapid"] {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) return null;
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  const signing = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", signed, signing, Buffer.from(signature, "base64url"))) return null;
  return {
    ...(JSON.parse(Buffer.from(claims, "base64url").toString()) as { aud: string; sub: string; exp: number }),
    key,
  };
}
