/**
 * The picture of a page: its elements as they stand, without life, with the mark that says of when it is. The service
 * worker puts it into the page that it opens from what it keeps, where it stands until the page itself is whole.
 * Decision 0286.
 */
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

import { formatDeadline } from "../i18n/format.ts";
import { SeenAt } from "../features/site/shell/notices/SeenAt.tsx";
import { seenPages } from "../worker/seen-pages.ts";
import { isWhole, PICTURE_ELEMENT } from "./whole-page.ts";

const PAGES = seenPages().map((pattern) => new RegExp(pattern, "u"));

/** The parts that `worker.js` puts into a page, all as they stand in HTML. */
interface Picture {
  readonly language: string;
  readonly title: string;
  readonly styles: readonly string[];
  readonly html: string;
}

/** As the store keeps it; null while something is loading or open, and on pages that ask the server first. */
export function takePicture(root: HTMLElement, pathname: string): string | null {
  if (!PAGES.some((page) => page.test(pathname)) || !isWhole(root)) return null;
  if (document.querySelector("[role=dialog], [role=alertdialog]")) return null;
  const copy = root.cloneNode(true) as HTMLElement;
  for (const name of copy.getAttributeNames()) copy.removeAttribute(name);
  copy.id = PICTURE_ELEMENT;
  copy.setAttribute("inert", "");
  copy.setAttribute("aria-hidden", "true");
  fillIn(copy, root);
  // The person's name is not written down in a browser (docs/security/data.md); its line keeps its height.
  for (const line of copy.querySelectorAll("[data-personal]")) line.textContent = "\u00A0";
  const unmount = drawMark(copy);
  const picture: Picture = {
    language: document.documentElement.lang,
    title: escaped(document.title),
    styles: [...document.querySelectorAll("link[rel=stylesheet]")].map((link) =>
      escaped(link.getAttribute("href") ?? ""),
    ),
    html: copy.outerHTML,
  };
  unmount();
  return JSON.stringify(picture);
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A field's content is no part of its element; a password never leaves its field. */
function fillIn(copy: HTMLElement, page: HTMLElement): void {
  const fields = "input, textarea, select";
  const copies = copy.querySelectorAll<HTMLElement>(fields);
  for (const [index, field] of page.querySelectorAll<HTMLElement>(fields).entries()) {
    const twin = copies[index]!;
    if (field instanceof HTMLSelectElement)
      twin
        .querySelectorAll("option")
        .forEach((option, at) => option.toggleAttribute("selected", at === field.selectedIndex));
    else if (field instanceof HTMLTextAreaElement) twin.textContent = field.value;
    else if (field instanceof HTMLInputElement) {
      twin.toggleAttribute("checked", field.checked);
      if (field.type === "password") twin.removeAttribute("value");
      else twin.setAttribute("value", field.value);
    }
  }
}

/** With the day, since nobody knows on which it will be looked at. */
function drawMark(copy: HTMLElement): () => void {
  const place = copy.querySelector("[data-seen-mark]");
  if (!place) return () => undefined;
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <SeenAt time={formatDeadline(Date.now())} />
      </I18nProvider>,
    ),
  );
  return () => root.unmount();
}
