/**
 * Open streams of this process. A message is written once and its bytes handed to everybody it is for. Nobody is waited
 * for: who does not read loses the line, and finds the present state when the browser connects again.
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

export interface StreamHub {
  readonly size: number;
  /** Null when the address has too many open; else the function that ends the membership. */
  add(member: StreamMember): (() => void) | null;
  /** To everybody, or to those for whom `isFor` holds. */
  send(frame: Buffer, isFor?: (member: StreamMember) => boolean): void;
  /** Members with an entry, for messages made one by one. */
  withEntry(): Iterable<StreamMember & { readonly entryId: EntryId }>;
  sendTo(member: StreamMember, frame: Buffer): void;
  closeAll(): void;
}

export interface StreamLimits {
  /** One home or mobile network has many managers; one machine that opens everything is stopped here. */
  readonly perIp: number;
  /** A reader this far behind is gone or too slow. */
  readonly pendingBytes: number;
}

export const STREAM_LIMITS: StreamLimits = { perIp: 1000, pendingBytes: 512 * 1024 };

export function createStreamHub(limits: StreamLimits = STREAM_LIMITS): StreamHub {
  const members = new Set<StreamMember>();
  const perIp = new Map<string, number>();

  const remove = (member: StreamMember) => {
    if (!members.delete(member)) return;
    const left = (perIp.get(member.ip) ?? 1) - 1;
    if (left > 0) perIp.set(member.ip, left);
    else perIp.delete(member.ip);
  };
  const write = (member: StreamMember, frame: Buffer) => {
    if (member.sink.writableLength > limits.pendingBytes) {
      remove(member);
      member.sink.destroy();
    } else member.sink.write(frame);
  };
  return {
    get size() {
      return members.size;
    },
    add(member) {
      const open = perIp.get(member.ip) ?? 0;
      if (open >= limits.perIp) return null;
      perIp.set(member.ip, open + 1);
      members.add(member);
      return () => remove(member);
    },
    send(frame, isFor) {
      for (const member of members) if (!isFor || isFor(member)) write(member, frame);
    },
    *withEntry() {
      for (const member of members) if (hasEntry(member)) yield member;
    },
    sendTo: write,
    closeAll() {
      for (const member of members) member.sink.destroy();
      members.clear();
      perIp.clear();
    },
  };
}

/** One event as bytes: its name is the message's kind, its id the revision a reader has after it. */
export function streamFrame(message: WireStreamMessage, revision?: number): Buffer {
  const id = revision === undefined ? "" : `id: ${revision}\n`;
  return Buffer.from(`${id}event: ${message.kind}\ndata: ${JSON.stringify(message)}\n\n`);
}

/** A comment: keeps proxies from closing a quiet line. */
export const HEARTBEAT = Buffer.from(":\n\n");

const hasEntry = (member: StreamMember): member is StreamMember & { readonly entryId: EntryId } =>
  member.entryId !== null;
