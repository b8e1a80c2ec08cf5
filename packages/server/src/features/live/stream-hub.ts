/**
 * Open streams of this process. A message is written once and its bytes handed to everybody it is for. Nobody is waited
 * for: who does not read loses the line, and is told what he missed when he connects again.
 *
 * Messages go out one after the other, in slices: ten thousand readers take some hundred milliseconds, and whoever asks
 * something meanwhile is answered between two slices. A reader who comes while a message is under way is not sent it: what
 * he is told first is newer.
 */
import type { WireStreamMessage } from "@elleveren/contract";
import type { EntryId, RoundId } from "@elleveren/rules";

/** What a stream is written to; a response of the HTTP server, or a test's. */
export interface StreamSink {
  write(frame: Buffer): unknown;
  /** Bytes taken but not sent yet. */
  readonly writableLength: number;
  destroy(): void;
}

export interface StreamMember {
  readonly sink: StreamSink;
  readonly ip: string;
  /** Only this round's points, when the reader asked for one. */
  readonly roundId: RoundId | null;
  /** The viewer's own, for messages that are only his. */
  readonly entryId: EntryId | null;
}

/** What is to be written: the same to everybody, or made for each; null is nothing for him. */
export type Broadcast = Buffer | ((member: StreamMember) => Buffer | null);

export interface StreamHub {
  readonly size: number;
  /** Null when the address has too many open; else the function that ends the membership. */
  add(member: StreamMember): (() => void) | null;
  /** To everybody who is a member now, in order with what was sent before. `onWritten` is called when all were served. */
  send(broadcast: Broadcast, onWritten?: (members: number) => void): void;
  closeAll(): void;
}

export interface StreamLimits {
  /** One home or mobile network has many managers; one machine that opens everything is stopped here. */
  readonly perIp: number;
  /** A reader this far behind, beside what the machine's own buffers hold for him, is gone or too slow. */
  readonly pendingBytes: number;
  /** How long readers are written to before others have their turn. */
  readonly sliceMs: number;
}

export const STREAM_LIMITS: StreamLimits = { perIp: 1000, pendingBytes: 128 * 1024, sliceMs: 10 };

/** How many are written to between two looks at the clock. */
const BETWEEN_LOOKS = 32;

interface Seat {
  readonly member: StreamMember;
  /** The first message that is for him. */
  readonly from: number;
}

interface Job {
  readonly number: number;
  readonly broadcast: Broadcast;
  readonly onWritten: ((members: number) => void) | undefined;
}

/** `onError` is told of a message that could not be made for somebody; he goes without it, the others do not notice. */
export function createStreamHub(
  limits: StreamLimits = STREAM_LIMITS,
  onError: (error: unknown) => void = () => {},
): StreamHub {
  const seats = new Set<Seat>();
  const perIp = new Map<string, number>();
  const jobs: Job[] = [];
  let nextNumber = 0;
  let writing: { readonly job: Job; readonly left: Iterator<Seat>; served: number } | null = null;

  const remove = (seat: Seat) => {
    if (!seats.delete(seat)) return;
    const { ip } = seat.member;
    const left = (perIp.get(ip) ?? 1) - 1;
    if (left > 0) perIp.set(ip, left);
    else perIp.delete(ip);
  };
  const write = (seat: Seat, broadcast: Broadcast) => {
    const { member } = seat;
    if (member.sink.writableLength > limits.pendingBytes) {
      remove(seat);
      member.sink.destroy();
      return;
    }
    try {
      const frame = typeof broadcast === "function" ? broadcast(member) : broadcast;
      if (frame) member.sink.write(frame);
    } catch (error) {
      onError(error);
    }
  };
  /** One slice of the message that is under way, and of the next ones as long as there is time. */
  const work = () => {
    const endsAtMs = performance.now() + limits.sliceMs;
    while (writing) {
      const next = writing.left.next();
      if (!next.done) {
        // Who came later stands behind everybody else, so this goes on to the end at most.
        if (next.value.from > writing.job.number) continue;
        write(next.value, writing.job.broadcast);
        writing.served += 1;
        if (writing.served % BETWEEN_LOOKS === 0 && performance.now() >= endsAtMs) return void setImmediate(work);
        continue;
      }
      writing.job.onWritten?.(writing.served);
      const following = jobs.shift();
      writing = following ? { job: following, left: seats.values(), served: 0 } : null;
    }
  };
  return {
    get size() {
      return seats.size;
    },
    add(member) {
      const open = perIp.get(member.ip) ?? 0;
      if (open >= limits.perIp) return null;
      perIp.set(member.ip, open + 1);
      const seat = { member, from: nextNumber };
      seats.add(seat);
      return () => remove(seat);
    },
    send(broadcast, onWritten) {
      const job = { number: nextNumber, broadcast, onWritten };
      nextNumber += 1;
      if (writing) return void jobs.push(job);
      writing = { job, left: seats.values(), served: 0 };
      work();
    },
    closeAll() {
      for (const { member } of seats) member.sink.destroy();
      seats.clear();
      perIp.clear();
    },
  };
}

/** One event as bytes: its name is the message's kind. A state's stamp is its id, which a browser that comes back says. */
export function streamFrame(message: WireStreamMessage): Buffer {
  const id = message.kind === "state" ? `id: ${message.stamp}\n` : "";
  return Buffer.from(`${id}event: ${message.kind}\ndata: ${JSON.stringify(message)}\n\n`);
}
