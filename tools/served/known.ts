/**
 * Features that the site uses although some browser served lacks them, and why that is well; a name that ends in `*` stands for all
 * that begin so. One that nothing uses any more is a fault as well.
 */
export const KNOWN: Readonly<Record<string, string>> = {
  // The language, filled in before anything runs (packages/web/src/filled-in.ts).
  "javascript.builtins.Array.toSorted": "filled in",
  "javascript.builtins.Array.toReversed": "filled in",
  // Looks, which are a little plainer there.
  "css.properties.text-wrap*": "lines break where they are full",
  "css.properties.scrollbar-width*": "a row wider than the screen shows its bar",
  "css.properties.font-family.ui-monospace": "another font is named behind it",
  "css.properties.cursor.*": "a phone has none",
  "css.properties.resize*": "the field keeps its height, and scrolls",
  // Asked for before it is used.
  "api.Navigator.share": "the button is there where it is; a link to copy is always",
  "api.Navigator.canShare": "as api.Navigator.share",
  "api.Notification*": "`isPushSupported` asks first: iOS has it from 16.4, for apps on the home screen",
  "api.Push*": "as api.Notification",
  "api.ServiceWorkerRegistration.pushManager": "as api.Notification",
  "api.ServiceWorkerRegistration.showNotification": "runs on a push alone",
  "api.AuthenticatorAttestationResponse.*": "SimpleWebAuthn asks first",
  "api.Document.startViewTransition": "React asks first, for transitions that the site does not name",
  "api.Element.checkVisibility": "React Aria asks first, and looks at styles instead",
  "api.Navigator.connection": "React asks first, to guess how long pictures take",
  "api.Window.navigation": "React asks first",
  "api.Window.cookieStore": "the worker asks first; without it a page opens without its picture",
  "api.Window.setImmediate": "React's scheduler asks first",
  "javascript.builtins.SharedArrayBuffer.grow": "a WebAssembly memory's own method of that name",
  "javascript.builtins.Symbol.dispose": "HiGHS asks first",
  // Methods of libraries that happen to be called so.
  "api.Blob.bytes": "HiGHS: a buffer of its own",
  "api.MediaSource.handle": "HiGHS: a reader of options",
  "api.Window.maximize": "Intl.Locale's, which all have",
};
