/**
 * Draining connections: pending requests are answered, then their connections are closed. Browsers keep connections
 * open for the next request, and one that was busy when the drain began would otherwise keep the process for more than
 * a minute.
 */
import type { App } from "../app.ts";

const LOOK_EVERY_MS = 50;
/** An answer that takes longer than this is cut off. */
const LONGEST_ANSWER_MS = 10_000;

export function closeConnectionsWhenStopping(app: App): void {
  app.addHook("preClose", async () => {
    const { server } = app;
    const idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
    const rest = setTimeout(() => server.closeAllConnections(), LONGEST_ANSWER_MS);
    server.once("close", () => {
      clearInterval(idle);
      clearTimeout(rest);
    });
  });
}
