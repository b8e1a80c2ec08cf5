/** The page's content takes the focus of a control that is gone now, so that the keyboard goes on from there. */
export const focusPage = (): void => document.getElementById("content")?.focus({ preventScroll: true });
