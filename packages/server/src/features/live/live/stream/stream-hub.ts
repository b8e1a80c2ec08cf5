/**
 * Open streams of this process. A message is written once and its bytes handed to all its readers. No reader is waited
 * for: a slow one is disconnected, and gets the missed messages when it reconnects.
 *
 * Messages go out in slices: ten thousand readers take some hundred milliseconds, and other requests are answered
 * between two slices. Each reader gets one write with all its pending messages, in order, so that a burst costs no more
 * writes than there are readers. A reader that connects while a message is under way does not get it: its first
 * messages are newer.
 */
import type { WireStreamMessage } from "@elleveren/contract";
import type { EntryId, RoundId } from "@elleveren/rules";

/** The sink of a stream; a connection of the HTTP server, or a test's. */
export interface StreamSink {
  write(frame: Buffer): unknown;
  /** Bytes taken but not sent yet. */
  readonly writableLength: number;
  /** The other end is gone. */
  readonly destroyed: boolean;
  destroy(): void;
  /** Sends what waits, and ends. */
  end(): unknown;
}

export interface StreamMember {
  readonly sink: StreamSink;
  readonly ip: string;
  /** Only this round's points, when the reader asked for one. */
  readonly roundId: RoundId | null;
  /** The viewer's own, for messages to one viewer. */
  readonly entryId: EntryId | null;
  /** The session or token of the stream, with which it ends; both null for a visitor's. */
  readonly sessionId: number | null;
  readonly tokenId: number | null;
}

/** The bytes to write: the same for all, or made for each; null is nothing for that reader. */
export type Broadcast = Buffer | ((member: StreamMember) => Buffer | null);

export interface StreamHub {
  readonly size: number;
  /** False when the address has too many open. */
  hasRoomFor(ip: string): boolean;
  /** Answers with the function that ends the membership. */
  add(member: StreamMember): () => void;
  /** To all current members, in order with earlier messages. `onWritten` is called when all were served. */
  send(broadcast: Broadcast, onWritten?: (members: number) => void): void;
  members(): Iterable<StreamMember>;
  /** Ends those streams; messages in flight are lost. */
  closeWhere(isEnded: (member: StreamMember) => boolean): void;
  closeAll(): void;
}

export interface StreamLimits {
  /** One home or mobile network has many managers; one machine that opens everything is stopped here. */
  readonly perIp: number;
  /** A reader this far behind, beyond the operating system's own buffers, is gone or too slow. */
  readonly pendingBytes: number;
  /** How long readers are written to before others have their turn. */
  readonly sliceMs: number;
}

export const STREAM_LIMITS: StreamLimits = { perIp: 1000, pendingBytes: 128 * 1024, sliceMs: 10 };

/** How many are written to between two looks at the clock. */
const BETWEEN_LOOKS = 32;

interface Seat {
  readonly member: StreamMember;
  /** The number of the reader's next message. */
  next: number;
}

interface Job {
  readonly broadcast: Broadcast;
  readonly onWritten: ((members: number) => void) | undefined;
}

/**
 * `onError` is called for a message that could not be made for one reader, which misses it; the others are not
 * affected.
 */
export function createStreamHub(
  limits: StreamLimits = STREAM_LIMITS,
  onError: (error: unknown) => void = () => {},
): StreamHub {
  const seats = new Set<Seat>();
  const perIp = new Map<string, number>();
  /** Under way; the first of them has the number `firstNumber`. */
  let jobs: Job[] = [];
  let firstNumber = 0;
  let left: Iterator<Seat> | null = null;
  /** All members have the messages below this number when the present turn ends. */
  let doneBelow = 0;

  const remove = (seat: Seat) => {
    if (!seats.delete(seat)) return;
    const { ip } = seat.member;
    const left = (perIp.get(ip) ?? 1) - 1;
    if (left > 0) perIp.set(ip, left);
    else perIp.delete(ip);
  };
  const frameOf = ({ broadcast }: Job, member: StreamMember): Buffer | null => {
    if (typeof broadcast !== "function") return broadcast;
    try {
      return broadcast(member);
    } catch (error) {
      onError(error);
      return null;
    }
  };
  const write = (seat: Seat) => {
    const { member } = seat;
    const waiting = jobs.slice(seat.next - firstNumber);
    seat.next = firstNumber + jobs.length;
    if (member.sink.destroyed || member.sink.writableLength > limits.pendingBytes) {
      remove(seat);
      member.sink.destroy();
      return;
    }
    const frames = waiting.flatMap((job) => frameOf(job, member) ?? []);
    if (frames.length > 0) member.sink.write(frames.length === 1 ? frames[0]! : Buffer.concat(frames));
  };
  /** Goes round until everybody has everything, or the slice is over. */
  const work = () => {
    const endsAtMs = performance.now() + limits.sliceMs;
    let served = 0;
    while (left) {
      const seat = left.next();
      if (!seat.done) {
        if (seat.value.next === firstNumber + jobs.length) continue;
        write(seat.value);
        served += 1;
        if (served % BETWEEN_LOOKS === 0 && performance.now() >= endsAtMs) return void setImmediate(work);
        continue;
      }
      const done = jobs.slice(0, doneBelow - firstNumber);
      jobs = jobs.slice(done.length);
      firstNumber = doneBelow;
      doneBelow += jobs.length;
      left = jobs.length > 0 ? seats.values() : null;
      for (const { onWritten } of done) onWritten?.(seats.size);
    }
  };
  return {
    get size() {
      return seats.size;
    },
    hasRoomFor: (ip) => (perIp.get(ip) ?? 0) < limits.perIp,
    add(member) {
      perIp.set(member.ip, (perIp.get(member.ip) ?? 0) + 1);
      const seat = { member, next: firstNumber + jobs.length };
      seats.add(seat);
      return () => remove(seat);
    },
    send(broadcast, onWritten) {
      jobs.push({ broadcast, onWritten });
      // The turn in progress takes it along.
      if (left) return;
      doneBelow = firstNumber + jobs.length;
      left = seats.values();
      work();
    },
    *members() {
      for (const { member } of seats) yield member;
    },
    closeWhere(isEnded) {
      for (const seat of seats) {
        if (!isEnded(seat.member)) continue;
        remove(seat);
        // Whole, so that the page hears an end and not a broken line.
        seat.member.sink.end();
      }
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
