/**
 * Positions in PostgreSQL's write-ahead log: bytes since its beginning, which PostgreSQL writes as `16/B374D848`, and
 * the files of sixteen megabytes (or the size the cluster was made with) that hold them.
 */

/** Bytes since the beginning of the log. */
export type LogPosition = bigint;

export function parsePosition(text: string): LogPosition {
  const [high, low] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export const formatPosition = (position: LogPosition): string =>
  `${(position >> 32n).toString(16).toUpperCase()}/${(position & 0xffff_ffffn).toString(16).toUpperCase()}`;

/** `000000010000000000000003`: timeline, then the file's number in two words. */
export interface Segment {
  readonly timeline: number;
  readonly number: bigint;
}

export function segmentName({ timeline, number }: Segment, segmentBytes: number): string {
  const aFile = 0x1_0000_0000n / BigInt(segmentBytes);
  const word = (value: bigint) => value.toString(16).toUpperCase().padStart(8, "0");
  return word(BigInt(timeline)) + word(number / aFile) + word(number % aFile);
}

/** Of a name of 24 digits. */
export function parseSegmentName(name: string, segmentBytes: number): Segment {
  const word = (at: number) => BigInt(`0x${name.slice(at, at + 8)}`);
  return { timeline: Number(word(0)), number: (word(8) * 0x1_0000_0000n) / BigInt(segmentBytes) + word(16) };
}

export const segmentNumber = (position: LogPosition, segmentBytes: number): bigint => position / BigInt(segmentBytes);

/** Where the log went on differently after a restore: a later timeline's ancestors and where each was left. */
export interface Fork {
  readonly timeline: number;
  readonly leftAt: LogPosition;
}

/** PostgreSQL's history file of a timeline: a line an ancestor, the oldest first. */
export function parseHistory(text: string): Fork[] {
  return text
    .split("\n")
    .map((line) => /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/.exec(line))
    .filter((match) => match !== null)
    .map((match) => ({ timeline: Number(match[1]), leftAt: parsePosition(match[2]!) }));
}
