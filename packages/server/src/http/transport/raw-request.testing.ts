import { connect } from "node:net";

/** The server's answer to raw bytes, read until it ends the connection or `ms` have passed. */
export function rawRequest(origin: string, text: string, ms = 5000): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(text));
    const timer = setTimeout(() => socket.destroy(), ms);
    socket.setEncoding("latin1").on("data", (part: string) => (answer += part));
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}
