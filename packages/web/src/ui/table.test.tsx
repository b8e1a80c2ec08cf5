import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { Table } from "./Table.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** What observers were told to do with every new size. */
const measures = new Set<() => void>();
class Observer {
  private readonly measure: () => void;
  constructor(measure: () => void) {
    this.measure = measure;
  }
  observe() {
    measures.add(this.measure);
  }
  disconnect() {
    measures.delete(this.measure);
  }
}

function show() {
  vi.stubGlobal("ResizeObserver", Observer);
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const columns = [{ key: "name", heading: "Name", isRowHeading: true, cell: (name: string) => name }];
  const shown = render(
    <I18nProvider i18n={i18n}>
      <Table label="Best teams" columns={columns} rows={["Midtsommer FK"]} rowKey={(name) => name} />
    </I18nProvider>,
  );
  const box = screen.getByRole("table").parentElement!;
  const measureAs = (width: number) =>
    act(() => {
      Object.defineProperties(box, {
        clientWidth: { value: 300, configurable: true },
        scrollWidth: { value: width, configurable: true },
      });
      for (const measure of measures) measure();
    });
  return { ...shown, box, measureAs };
}

test("the table has the name, and its box is no landmark", () => {
  show();
  expect(within(screen.getByRole("table", { name: "Best teams" })).getByText("Midtsommer FK")).toBeTruthy();
  expect(screen.queryByRole("region")).toBeNull();
});

test("the keyboard reaches the box while the table is wider, and only then", () => {
  const { box, measureAs, unmount } = show();
  measureAs(300);
  expect(box.hasAttribute("tabindex")).toBe(false);
  expect(screen.queryByRole("group")).toBeNull();
  measureAs(420);
  expect(screen.getByRole("group", { name: "Scrolls sideways" })).toBe(box);
  expect(box.tabIndex).toBe(0);
  measureAs(300);
  expect(screen.queryByRole("group")).toBeNull();
  unmount();
  expect(measures.size).toBe(0);
});
