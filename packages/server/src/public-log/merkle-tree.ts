/**
 * The Merkle tree of RFC 6962 (section 2): a leaf is SHA-256 of 0x00 and its text, a node SHA-256 of 0x01 and its two halves, and
 * a tree splits at the largest power of two below its size. Complete subtrees are kept by level, so roots and proofs of any
 * size take a few hashes. A level is one block of bytes: 64 bytes a leaf, up to twice that while blocks have room. One buffer a
 * hash took ten times as much, and a tree grows as long as a season lasts.
 */
import { hash } from "node:crypto";

import { invariant } from "@elleveren/rules";

const HASH_BYTES = 32;
const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);
const FIRST_ROOM = 4;

export const leafHash = (text: string | Buffer): Buffer =>
  sha256(LEAF, typeof text === "string" ? Buffer.from(text) : text);

const nodeHash = (...halves: readonly Buffer[]): Buffer => sha256(NODE, ...halves);

const sha256 = (...parts: readonly Buffer[]): Buffer => hash("sha256", Buffer.concat(parts), "buffer");

/** Hashes one after the other in one block of bytes, which doubles when it is full. */
class HashRow {
  #bytes = Buffer.alloc(FIRST_ROOM * HASH_BYTES);
  length = 0;

  push(added: Buffer): void {
    const end = this.length * HASH_BYTES;
    if (end === this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], end * 2);
    added.copy(this.#bytes, end);
    this.length += 1;
  }

  /** A copy: who keeps it does not keep the block. */
  at(index: number): Buffer {
    return Buffer.from(this.#slice(index, 1));
  }

  /** The node above the last two. */
  parentOfLast(): Buffer {
    return nodeHash(this.#slice(this.length - 2, 2));
  }

  #slice(index: number, count: number): Buffer {
    return this.#bytes.subarray(index * HASH_BYTES, (index + count) * HASH_BYTES);
  }
}

export class MerkleTree {
  /** `levels[n]` at i: the root of leaves i * 2^n up to (i + 1) * 2^n. */
  readonly #levels = [new HashRow()];

  constructor(leaves: readonly Buffer[] = []) {
    for (const leaf of leaves) this.append(leaf);
  }

  get size(): number {
    return this.#levels[0]!.length;
  }

  append(leaf: Buffer): void {
    invariant(leaf.length === HASH_BYTES, "a leaf's hash has 32 bytes");
    let added = leaf;
    for (let level = 0; ; level++) {
      const row = (this.#levels[level] ??= new HashRow());
      row.push(added);
      if (row.length % 2 === 1) return;
      added = row.parentOfLast();
    }
  }

  /** Of the first `size` leaves; of none it is the hash of nothing. */
  root(size = this.size): Buffer {
    return size === 0 ? sha256() : this.#rootOf(0, size);
  }

  /** The audit path (2.1.1), from the leaf upwards. */
  inclusionProof(index: number, size: number): Buffer[] {
    invariant(index >= 0 && index < size && size <= this.size, "the leaf lies in the tree");
    return this.#path(index, 0, size);
  }

  /** Proves that the first `first` leaves of the tree of `second` are those of the earlier one (2.1.2). */
  consistencyProof(first: number, second: number): Buffer[] {
    invariant(first >= 0 && first <= second && second <= this.size, "the earlier tree is no larger");
    return first === 0 || first === second ? [] : this.#subproof(first, 0, second, true);
  }

  #path(index: number, start: number, size: number): Buffer[] {
    if (size === 1) return [];
    const half = splitOf(size);
    return index < half
      ? [...this.#path(index, start, half), this.#rootOf(start + half, size - half)]
      : [...this.#path(index - half, start + half, size - half), this.#rootOf(start, half)];
  }

  #subproof(first: number, start: number, size: number, isWhole: boolean): Buffer[] {
    if (first === size) return isWhole ? [] : [this.#rootOf(start, size)];
    const half = splitOf(size);
    return first <= half
      ? [...this.#subproof(first, start, half, isWhole), this.#rootOf(start + half, size - half)]
      : [...this.#subproof(first - half, start + half, size - half, false), this.#rootOf(start, half)];
  }

  #rootOf(start: number, size: number): Buffer {
    const level = Math.log2(size);
    if (Number.isInteger(level) && start % size === 0) return this.#levels[level]!.at(start / size);
    const half = splitOf(size);
    return nodeHash(this.#rootOf(start, half), this.#rootOf(start + half, size - half));
  }
}

/** The largest power of two below `size`. */
function splitOf(size: number): number {
  let half = 1;
  while (half * 2 < size) half *= 2;
  return half;
}
