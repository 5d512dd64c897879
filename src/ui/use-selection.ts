"use client";
import { type MouseEvent, useEffect, useRef, useState } from "react";

const ROW = "input[data-select]";
const PAGE = "input[data-select-page]";
const boxesIn = (frame: Element | null, which: string) => [
  ...(frame?.querySelectorAll<HTMLInputElement>(which) ?? []),
];

/**
 * Keeps which rows of a list are selected, over the pages that it is read by. The boxes are drawn by the server, inside
 * the element that `frame` is put on with `onClick`; Shift selects all from the last one on.
 */
export function useSelection() {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef<string | null>(null);
  const [ids, setIds] = useState<readonly string[]>([]);
  // What was ticked before the page's script had come.
  useEffect(() => {
    const ticked = boxesIn(frame.current, ROW).filter(({ checked }) => checked);
    if (ticked.length > 0) setIds(ticked.map(({ value }) => value));
  }, []);
  // After each drawing: the rows may be others by then.
  useEffect(() => {
    const boxes = boxesIn(frame.current, ROW);
    for (const box of boxes) box.checked = ids.includes(box.value);
    const ticked = boxes.filter(({ checked }) => checked).length;
    for (const box of boxesIn(frame.current, PAGE)) {
      box.checked = ticked > 0 && ticked === boxes.length;
      box.indeterminate = ticked > 0 && ticked < boxes.length;
    }
  });
  const mark = (some: readonly string[], on: boolean) =>
    setIds((before) => {
      const others = before.filter((id) => !some.includes(id));
      return on ? [...others, ...some] : others;
    });
  const onClick = ({ target, shiftKey }: MouseEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    const boxes = boxesIn(frame.current, ROW);
    if (target.matches(PAGE)) {
      mark(
        boxes.map(({ value }) => value),
        target.checked,
      );
    }
    if (!target.matches(ROW)) return;
    const [from, to] = [last.current, target.value].map((id) =>
      boxes.findIndex(({ value }) => value === id),
    );
    last.current = target.value;
    const range =
      shiftKey && from !== undefined && to !== undefined && from >= 0
        ? boxes.slice(Math.min(from, to), Math.max(from, to) + 1)
        : [target];
    mark(
      range.map(({ value }) => value),
      target.checked,
    );
  };
  return { frame, onClick, ids, clear: () => setIds([]) };
}
