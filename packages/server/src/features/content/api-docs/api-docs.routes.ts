/**
 * The API's document (`/api/openapi.json`), its page (`/api/docs/`) and the TypeScript client for download. The same
 * for all readers: operators' calls are left out. Made once per process, at the first request.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { openApiDocument } from "@elleveren/contract/openapi/document.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { App } from "../../../http/app.ts";
import { encodingFor, isKnown } from "../../../http/transport/negotiation.ts";
import { DOCS_POLICY } from "../../../http/site/security-policy.ts";
import { docsPage } from "./docs-page.ts";
import { DOCS_SCRIPT } from "./docs-script.ts";
import { DOCS_STYLE } from "./docs-style.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const COMPRESS = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const CLIENT_FILES = ["client", "core", "generated"] as const;

interface Made {
  readonly etag: string;
  readonly plain: Buffer;
  readonly encoded: Partial<Record<"br" | "gzip", Promise<Buffer>>>;
}

export function apiDocsRoutes(app: App): void {
  const kept = new Map<string, Made>();
  const find = (name: string, make: () => string): Made => {
    const before = kept.get(name);
    if (before) return before;
    const plain = Buffer.from(make());
    const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
    const made: Made = { etag, plain, encoded: {} };
    kept.set(name, made);
    return made;
  };
  /** Revalidated on every request, which is cheap, so that after an upgrade no client builds on the old one. */
  const serve = (path: string, type: string, make: () => string) =>
    app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
      const made = find(path, make);
      reply
        .header("cache-control", "public, max-age=0, must-revalidate")
        .header("etag", made.etag)
        .header("vary", "accept-encoding")
        .header("content-security-policy", DOCS_POLICY)
        .type(type);
      if (isKnown(request, made.etag)) return reply.code(304).send();
      const encoding = encodingFor(request);
      if (encoding === null) return reply.send(made.plain);
      return reply
        .header("content-encoding", encoding)
        .send(await (made.encoded[encoding] ??= COMPRESS[encoding](made.plain)));
    });

  serve("/api/openapi.json", JSON_TYPE, () => JSON.stringify(openApiDocument()));
  serve("/api/docs/", "text/html; charset=utf-8", () => docsPage(openApiDocument()));
  serve("/api/docs/docs.css", "text/css; charset=utf-8", () => DOCS_STYLE);
  serve("/api/docs/docs.js", "text/javascript; charset=utf-8", () => DOCS_SCRIPT);
  for (const name of CLIENT_FILES) {
    serve(`/api/docs/client/${name}.ts`, "text/plain; charset=utf-8", () =>
      readFileSync(fileURLToPath(import.meta.resolve(clientFile(name))), "utf8"),
    );
  }
}

const clientFile = (name: (typeof CLIENT_FILES)[number]) =>
  name === "client" ? "@elleveren/contract/client.ts" : `@elleveren/contract/client/${name}.ts`;
