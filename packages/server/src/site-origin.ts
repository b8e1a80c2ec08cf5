import type { Context } from "./context.ts";

/** Where people find the site; from the settings, never from a request: a forged Host must not end up in an e-mail. */
export function siteOrigin({ config }: Pick<Context, "config">): string {
  return config.publicOrigins[0] ?? `http://${config.host}:${config.port}`;
}
