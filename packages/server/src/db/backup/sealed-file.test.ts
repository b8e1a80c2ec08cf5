import { mkdtemp, open, rm, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { createSealed } from "./sealed-file.ts";

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "elleveren-sealed-"))));
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a file that cannot be begun, because the disk is full, is not left open", async () => {
  const other = await open(join(folder, "other"), "w");
  const handles = Object.getPrototypeOf(other) as FileHandle;
  await other.close();
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  const write = vi.spyOn(handles, "write").mockRejectedValueOnce(full);
  try {
    await expect(createSealed(join(folder, "base"), null)).rejects.toThrow("no space left");
    // The handle that was to write has none of the system's any more.
    expect((write.mock.contexts[0] as FileHandle).fd).toBe(-1);
  } finally {
    write.mockRestore();
  }
});
