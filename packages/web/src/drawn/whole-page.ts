/** The marks by which a page and its picture are told. */

/** The picture's id, as `worker.js` and the style sheet know it too. */
export const PICTURE_ELEMENT = "seen";

/** Whether the page's content is there: a heading, and no part that is still loading. */
export const isWhole = (root: HTMLElement): boolean =>
  root.querySelector("main h1") !== null && root.querySelector("main [aria-busy=true]") === null;
