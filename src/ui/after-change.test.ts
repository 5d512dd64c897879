import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteChange, onReturnAfterChange } from "./after-change";

let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal("window", page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function goBack() {
  page.dispatchEvent(new Event("popstate"));
  vi.runAllTimers();
}

test("a page is redrawn once where something was changed before it was returned to", () => {
  const redraw = vi.fn();
  const end = onReturnAfterChange(redraw);
  goBack();
  expect(redraw).not.toHaveBeenCalled();
  noteChange()();
  expect(redraw).not.toHaveBeenCalled();
  goBack();
  goBack();
  expect(redraw).toHaveBeenCalledTimes(1);
  end();
  noteChange()();
  goBack();
  expect(redraw).toHaveBeenCalledTimes(1);
});

test("a page that was returned to while a change was under way is redrawn when it is done", () => {
  const redraw = vi.fn();
  const end = onReturnAfterChange(redraw);
  const done = noteChange();
  goBack();
  expect(redraw).not.toHaveBeenCalled();
  done();
  expect(redraw).toHaveBeenCalledTimes(1);
  goBack();
  expect(redraw).toHaveBeenCalledTimes(1);
  end();
});
