import { describe, expect, test } from "vitest";

import { moveFocus, type ArrowKey } from "./pitch-keys.ts";

const rows = [["g"], ["d1", "d2", "d3"], ["m1", "m2", "m3", "m4", "m5"], ["f1", "f2"], ["b1", "b2", "b3", "b4"]];
const walk = (from: string, ...keys: ArrowKey[]) => keys.reduce((at, key) => moveFocus(rows, at, key), from);

describe("arrow keys on the pitch", () => {
  test("left and right follow the line and stop at its ends", () => {
    expect(walk("m1", "ArrowRight", "ArrowRight")).toBe("m3");
    expect(walk("m1", "ArrowLeft")).toBe("m1");
    expect(walk("m5", "ArrowRight")).toBe("m5");
  });

  test("up and down go to who stands nearest in breadth, the bench last", () => {
    expect(walk("g", "ArrowDown")).toBe("d2");
    expect(walk("d1", "ArrowDown")).toBe("m2");
    expect(walk("m5", "ArrowDown")).toBe("f2");
    expect(walk("f1", "ArrowDown")).toBe("b2");
    expect(walk("b4", "ArrowDown")).toBe("b4");
    expect(walk("g", "ArrowUp")).toBe("g");
    expect(walk("b1", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp")).toBe("g");
  });

  test("Home and End are the first and the last", () => {
    expect(walk("m3", "Home")).toBe("g");
    expect(walk("m3", "End")).toBe("b4");
  });

  test("from a slot that is gone the first is next", () => {
    expect(moveFocus(rows, "gone", "ArrowDown")).toBe("g");
  });
});
