import { hash } from "node:crypto";
import { expect, test } from "vitest";

import { leafHash, MerkleTree } from "./merkle-tree.ts";

/** Leaves and roots of Certificate Transparency's own tests. */
const LEAVES = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
const ROOTS = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];
const published = () => new MerkleTree(LEAVES.map((leaf) => leafHash(Buffer.from(leaf, "hex"))));
const hex = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString("hex"));

test("roots of every size are those that are published for RFC 6962", () => {
  const tree = published();
  expect(hex(ROOTS.map((_, at) => tree.root(at + 1)))).toEqual(ROOTS);
  expect(new MerkleTree().root().toString("hex")).toBe(
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  );
});

test("audit paths and consistency proofs are those of the published tree", () => {
  const tree = published();
  expect(hex(tree.inclusionProof(0, 8))).toEqual([
    "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
    "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
    "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
  ]);
  expect(hex(tree.inclusionProof(5, 8)).length).toBe(3);
  expect(tree.inclusionProof(0, 1)).toEqual([]);
  expect(tree.consistencyProof(8, 8)).toEqual([]);
  expect(hex(tree.consistencyProof(6, 8))).toEqual([
    "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
    "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  ]);
});

test("a proof of what does not lie in the tree is a mistake of ours", () => {
  const tree = published();
  expect(() => tree.inclusionProof(8, 8)).toThrow("lies in the tree");
  expect(() => tree.inclusionProof(0, 9)).toThrow("lies in the tree");
  expect(() => tree.consistencyProof(4, 9)).toThrow("no larger");
});

test("a tree that grows leaf by leaf has at every size the root that the definition gives", () => {
  const leaves = Array.from({ length: 300 }, (_, index) => leafHash(`leaf ${index}`));
  /** RFC 6962, 2.1, word for word. */
  const rootOf = (part: readonly Buffer[]): Buffer => {
    if (part.length === 1) return part[0]!;
    const half = 2 ** Math.floor(Math.log2(part.length - 1));
    const halves = [rootOf(part.slice(0, half)), rootOf(part.slice(half))];
    return hash("sha256", Buffer.concat([Buffer.from([1]), ...halves]), "buffer");
  };
  const tree = new MerkleTree();
  const handedOut: Buffer[] = [];
  for (const leaf of leaves) {
    tree.append(leaf);
    handedOut.push(tree.root());
  }
  const expected = leaves.map((_, index) => rootOf(leaves.slice(0, index + 1)));
  expect(handedOut).toEqual(expected);
  expect(leaves.map((_, index) => tree.root(index + 1))).toEqual(expected);
  expect(() => tree.append(Buffer.from("no hash"))).toThrow("32 bytes");
  expect(tree.root()).toEqual(expected.at(-1));
});
