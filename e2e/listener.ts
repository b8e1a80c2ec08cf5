/**
 * A page as somebody hears it with a screen reader: what is said while one walks through it, from the browser's own
 * accessibility tree, and what is said by itself when something changes.
 */
import type { BrowserContext, Page } from "playwright-core";

/** A stop on the way through a page: "button", "Berg, midfielder, Brann, 6 points". */
export interface Heard {
  readonly role: string;
  readonly name: string;
  /** Of a heading; 0 elsewhere. */
  readonly level: number;
}

/** Something that was said by itself. */
export interface Announced {
  readonly text: string;
  /** It interrupts whatever is being read. */
  readonly isAssertive: boolean;
}

interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly childIds?: readonly string[];
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

/** Everything in the order in which it is read; what is hidden from readers is left out. */
export async function walkThrough(context: BrowserContext, page: Page): Promise<Heard[]> {
  const devtools = await context.newCDPSession(page);
  const { nodes } = (await devtools.send("Accessibility.getFullAXTree")) as { nodes: AxNode[] };
  await devtools.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const heard: Heard[] = [];
  const visit = (id: string) => {
    const node = byId.get(id);
    if (!node) return;
    const text = (value: unknown) => (typeof value === "string" ? value.trim().replaceAll(/\s+/g, " ") : "");
    const level = node.properties?.find(({ name }) => name === "level")?.value.value;
    if (!node.ignored)
      heard.push({ role: text(node.role?.value), name: text(node.name?.value), level: Number(level ?? 0) });
    for (const child of node.childIds ?? []) visit(child);
  };
  visit(nodes[0]!.nodeId);
  return heard;
}

export const ofRole = (heard: readonly Heard[], role: string): string[] =>
  heard.filter((one) => one.role === role).map(({ name }) => name);

/**
 * Notes from now on what the page says by itself: a change within a live region is its whole text, as `status` and `alert`
 * are read. The same text twice in a row is said once.
 */
export async function listen(page: Page): Promise<() => Promise<Announced[]>> {
  await page.evaluate(() => {
    const said: { text: string; isAssertive: boolean }[] = [];
    const LIVE = "[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]";
    const lastOf = new WeakMap<Element, string>();
    const textOf = (region: Element) => (region.textContent ?? "").trim().replaceAll(/\s+/g, " ");
    for (const region of document.querySelectorAll(LIVE)) lastOf.set(region, textOf(region));
    const observer = new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const near = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
        if (near) regions.add(near);
        // An alert is said when it comes, with what is in it.
        for (const node of addedNodes) if (node instanceof Element && node.matches("[role=alert]")) regions.add(node);
      }
      for (const region of regions) {
        const text = textOf(region);
        if (text === lastOf.get(region) || region.closest("[aria-hidden=true], [hidden], [inert]")) continue;
        lastOf.set(region, text);
        const isAssertive = region.matches("[role=alert], [aria-live=assertive]");
        if (text !== "") said.push({ text, isAssertive });
      }
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    (window as unknown as { said: typeof said }).said = said;
  });
  return () => page.evaluate(() => (window as unknown as { said: { text: string; isAssertive: boolean }[] }).said);
}
