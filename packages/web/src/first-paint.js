/* Runs before the first paint, and before any other script of the site (decision 0132). */
{
  const root = document.documentElement;
  const read = (store, key) => {
    try {
      return window[store].getItem(key);
    } catch {
      return null;
    }
  };

  // As theme.ts, header-image.ts and language.ts choose them, so that what the server drew is right as it stands.
  const theme = read("localStorage", "elleveren.theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  root.dataset.header = String(1 + Math.floor(Math.random() * 6));
  const late = {
    nb: ["Siden kom ikke helt fram.", "Last siden på nytt"],
    nn: ["Sida kom ikkje heilt fram.", "Last sida på nytt"],
    en: ["The page did not come all the way.", "Load the page again"],
  };
  const asked = [new URLSearchParams(location.search).get("lang"), read("localStorage", "elleveren.language")];
  const norwegian = navigator.languages
    .map((tag) => tag.toLowerCase().split("-")[0])
    .find((tag) => /^n[bno]$/.test(tag));
  const usual = root.lang === "nb" && norwegian === "nn" ? norwegian : root.lang;
  const language = asked.find((code) => Object.hasOwn(late, code)) ?? usual;
  const token = read("sessionStorage", "elleveren.session-token");
  // Not this reader's page: it waits unseen for his own.
  if (language !== root.lang || token) root.dataset.drawn = "unseen";
  // As api/people/passkeys.ts asks.
  if (/^[\d.]+$|:/.test(location.hostname) || window.PublicKeyCredential === undefined) root.dataset.passkeys = "no";

  // What is pressed before the code has come is pressed again when it is there (`drawn/drawn-page.ts`).
  addEventListener("click", ({ target }) => {
    const button = target.closest?.("#root[data-drawn-from] button");
    if (button) window.pressedEarly = button;
  });

  // Code that does not come, or that fails before it has drawn anything, leaves a page that waits for ever: it gets a way on.
  window.offerReload = () => {
    if (root.dataset.begun !== undefined || document.getElementById("late")) return;
    const [text, label] = late[language];
    const bar = Object.assign(document.createElement("p"), { id: "late", textContent: text });
    bar.setAttribute("role", "alert");
    bar.lang = language;
    bar.style.cssText =
      "position:fixed;inset:auto 0 0;z-index:99;margin:0;padding:12px;text-align:center;font:600 1rem/1.5 system-ui;color:#fff;background:#0a1530";
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      textContent: label,
      onclick: () => location.reload(),
    });
    button.style.cssText =
      "min-height:44px;margin:0 0 0 12px;padding:0 16px;font:inherit;color:#0a1530;background:#fff;border:0;border-radius:8px";
    bar.append(button);
    document.body.append(bar);
  };
  addEventListener("error", ({ target }) => target.tagName === "SCRIPT" && window.offerReload(), true);
  setTimeout(() => window.offerReload(), 15_000);

  const fetchEarly = (link) => document.head.append(Object.assign(document.createElement("link"), link));
  const askEarly = (href) => fetchEarly({ rel: "preload", as: "fetch", crossOrigin: "anonymous", href });
  // Texts and start-up data come beside the code, not after it.
  const texts = "__TEXTS__"[language];
  if (texts) fetchEarly({ rel: "modulepreload", href: texts });
  // An app asks with its token, and a sign-out that the server missed has to be told first.
  if (token === null && read("localStorage", "elleveren.sign-out-owed") === null) {
    ["/api/bootstrap-static/", "/api/me/", "/api/_allauth/browser/v1/config"].forEach(askEarly);
  }
  // Behind them the screen of an address where people begin (`first-paint.config.ts`), with its texts.
  // At "/" the server knows whether a manager asks.
  const place = root.dataset.status === undefined ? location.pathname : "/status";
  // On a first visit the code comes before the fonts: what stands in for them is as wide. What the server drew is read at once.
  if (place !== "/" && !navigator.serviceWorker?.controller) root.dataset.fonts = "late";
  const screen = Object.values("__SCREENS__").find(([path]) => new RegExp(path).test(place));
  if (screen) askEarly(`${screen[1]}${language}__REST__`);
  for (const href of screen?.[2] ?? []) {
    const isStyle = href.endsWith(".css");
    fetchEarly(
      isStyle ? { rel: "preload", as: "style", crossOrigin: "anonymous", href } : { rel: "modulepreload", href },
    );
  }
}
