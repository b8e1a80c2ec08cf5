/** Parts of a page whose code comes later: drawn when it is there, fetched before it is needed. */
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { laterPart, useFetchedSoon, type LaterPart } from "./later-part.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Counter({ from }: { from: number }) {
  const [count, setCount] = useState(from);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

const counted = () => {
  const load = vi.fn<() => Promise<{ Counter: typeof Counter }>>(() => Promise.resolve({ Counter }));
  return { load, part: laterPart(load, "Counter") };
};
const page = ({ Part }: LaterPart<{ from: number }>, from: number) => (
  <Suspense fallback="on its way">
    <Part from={from} />
  </Suspense>
);

test("it is waited for and fetched once, and what was drawn keeps its state", async () => {
  const { load, part } = counted();
  const { rerender } = render(page(part, 1));
  expect(screen.queryByText("on its way")).not.toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "1" }));
  await act(() => part.fetch());
  rerender(page(part, 5));
  expect(screen.getByRole("button").textContent).toBe("2");
  expect(load).toHaveBeenCalledTimes(1);
});

test("what was fetched before is drawn at once", async () => {
  const { part } = counted();
  expect(part.isThere()).toBe(false);
  await part.fetch();
  expect(part.isThere()).toBe(true);
  render(page(part, 3));
  expect(screen.getByRole("button").textContent).toBe("3");
});

test("a part that could not be fetched beforehand breaks nothing, and is asked for again when it is drawn", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const { load, part } = counted();
  load.mockRejectedValueOnce(new TypeError("gone"));
  await part.fetch();
  expect(part.isThere()).toBe(false);
  render(page(part, 1));
  expect(await screen.findByRole("button", { name: "1" })).not.toBeNull();
  vi.unstubAllGlobals();
});

test("what a press brings is fetched five seconds after the page came, or with its first touch", () => {
  vi.useFakeTimers();
  const { load, part } = counted();
  function Page({ soon }: { soon: typeof part }) {
    useFetchedSoon(soon);
    return null;
  }
  render(<Page soon={part} />);
  vi.advanceTimersByTime(4999);
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(load).toHaveBeenCalledTimes(1);
  cleanup();
  const touched = counted();
  render(<Page soon={touched.part} />);
  fireEvent.pointerDown(document.body);
  expect(touched.load).toHaveBeenCalledTimes(1);
  const left = counted();
  render(<Page soon={left.part} />);
  cleanup();
  vi.advanceTimersByTime(10_000);
  fireEvent.pointerDown(document.body);
  expect(left.load).not.toHaveBeenCalled();
});
