import { ApiFailure } from "../api/wire/problems.ts";

const KEY = "elleveren.reloaded";
const AGAIN_AFTER_MS = 60_000;

/**
 * Fetches the code of a screen, or of a part of one, with its texts. When it cannot be had the server is either out of reach, which is a
 * failure like that of a call, or has a newer site than this page is from: then the page is loaded anew, once.
 */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const address = window.location.pathname;
    const isThere = await fetch(address, { method: "HEAD" }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isThere && mayReload()) {
      window.location.reload();
      return new Promise<Module>(() => undefined);
    }
    throw new ApiFailure({ kind: "network", url: address, status: 0, detail: String(error) });
  }
}

function mayReload(): boolean {
  const isFirst = Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) > AGAIN_AFTER_MS;
  if (isFirst) sessionStorage.setItem(KEY, String(Date.now()));
  return isFirst;
}
