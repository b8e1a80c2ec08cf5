/** A stream as a browser opens it, for tests. */
import { formatStamp, parseStamp, STAMP_HEADER } from "@elleveren/contract";

export interface Told {
  readonly id: string | null;
  readonly event: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into messages of every kind
  readonly data: any;
}

export interface OpenTestStream {
  readonly response: Response;
  /** The next message that is no stamp. */
  next(): Promise<Told>;
  /** Everything up to the next stamp, and the stamp; with the game time, when it came with one. */
  untilState(): Promise<{ readonly told: Told[]; readonly stamp: string; readonly nowMs: number | undefined }>;
  close(): void;
}

export async function openTestStream(
  origin: string,
  query = "",
  headers: Record<string, string> = {},
): Promise<OpenTestStream> {
  const abort = new AbortController();
  const response = await fetch(`${origin}/api/stream/${query}`, { headers, signal: abort.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const any = async (): Promise<Told> => {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end < 0) {
        const { value, done } = await reader.read();
        if (done) throw new Error("the stream ended");
        text += value;
        continue;
      }
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      const line = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? null;
      const event = line("event");
      if (event) return { id: line("id"), event, data: JSON.parse(line("data") ?? "null") };
    }
  };
  return {
    response,
    async next() {
      for (;;) {
        const told = await any();
        if (told.event !== "state") return told;
      }
    },
    async untilState() {
      for (const told: Told[] = []; ;) {
        const one = await any();
        if (one.event === "state")
          return { told, stamp: one.data.stamp as string, nowMs: one.data.now_ms as number | undefined };
        told.push(one);
      }
    },
    close: () => abort.abort(),
  };
}

/** The stamp of a page whose data has just arrived. */
export async function stampOfAnswer(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/event-status/`);
  return answer.headers.get(STAMP_HEADER) ?? "none";
}

/** The same, so much later: leagues of the last seconds are told once more, because clocks differ. */
export function later(stamp: string, byMs = 10_000): string {
  const parts = parseStamp(stamp)!;
  return formatStamp({ ...parts, atMs: parts.atMs + byMs });
}
