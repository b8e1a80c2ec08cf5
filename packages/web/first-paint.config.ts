/** Puts the few lines that must run before the first paint into the page itself, where they cost no request. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { minifySync, type Plugin } from "vite";

const SOURCE = fileURLToPath(new URL("src/first-paint.js", import.meta.url));

/** What `split-texts.config.ts` calls the first page's texts. */
const TEXTS = /^\0virtual:texts\/(\w+)\/start$/u;

export const firstPaint = (): Plugin => ({
  name: "first-paint",
  transformIndexHtml: {
    order: "post",
    handler(page, { bundle = {} }) {
      const texts = Object.values(bundle).flatMap((part) => {
        const language = part.type === "chunk" && TEXTS.exec(part.facadeModuleId ?? "")?.[1];
        return language ? [[language, `/${part.fileName}`]] : [];
      });
      const source = readFileSync(SOURCE, "utf8").replace('"__TEXTS__"', JSON.stringify(Object.fromEntries(texts)));
      const { code } = minifySync("first-paint.js", source);
      // Before the style sheet, which it would wait for.
      return page.replace(/<title>/, () => `<script>${code.trim()}</script>\n    <title>`);
    },
  },
});
