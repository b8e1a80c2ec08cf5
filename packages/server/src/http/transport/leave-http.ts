/**
 * A connection that carries one endless answer needs no HTTP any more once its headers are sent. Node keeps a parser, the
 * request, the answer and a dozen listeners for it, some fifteen kilobytes; without them an open page takes five.
 */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Node's own of a connection; undocumented, so that each use asks whether it is there. */
interface Parser {
  remove?(): void;
  close?(): void;
}
type HttpSocket = Socket & { parser?: Parser | null };

/** Events that Node listens to for HTTP; `close` apart, to which the server's own code listens too. */
const OF_HTTP = ["data", "end", "error", "timeout", "drain", "pause", "resume"];
/** Listeners to a connection's `close` that stay. */
const kept = new WeakSet<object>();

/** A listener for `close` of connections that those that left HTTP keep. */
export function keepOnLeaving<Listener extends (this: Socket) => void>(listener: Listener): Listener {
  kept.add(listener);
  return listener;
}

/**
 * Sends the headers of an answer whose body ends with its connection (RFC 9112, 6.3), and gives the connection, to which
 * the body is written. What its reader still sends is dropped. To be called when the request's parser is not at work, so
 * not within the turn in which the request came. Null, and nothing is sent, when the answer is not the next one on its
 * connection (pipelined requests) or Node's parser is not as it was.
 */
export function leaveHttp(response: ServerResponse, headers: Readonly<Record<string, string>>): Socket | null {
  const socket: HttpSocket | null = response.socket;
  const parser = socket?.parser;
  if (!socket || !parser?.remove || !parser.close) return null;
  // Else it would be sent in chunks.
  response.removeHeader("transfer-encoding");
  response.writeHead(200, { ...headers, connection: "close" });
  response.flushHeaders();
  response.detachSocket(socket);
  // The connection's bytes go to its listeners instead of the parser from now on.
  socket.on("data", ignore);
  for (const name of OF_HTTP) socket.removeAllListeners(name);
  for (const listener of socket.listeners("close")) {
    if (!kept.has(listener)) socket.removeListener("close", listener as () => void);
  }
  socket.parser = null;
  parser.remove();
  setImmediate(close, parser);
  // Functions of this file, not of this call: they would hold the request and its answer.
  // Either end closes both ways: HTTP's limit on idle connections does not see this one any more.
  return socket.on("error", ignore).on("end", destroy).on("finish", destroy).resume();
}

function ignore(): void {}

function close(parser: Parser): void {
  parser.close?.();
}

function destroy(this: Socket): void {
  this.destroy();
}
