import type { Along } from "@/lib/time-grid/axis";

/** Which way an arrow key leads in a grid: to another time, or to another lane; 1 is later, or the next one. */
export type Way = { to: "time" | "lane"; by: 1 | -1 };

const ARROWS: Record<string, { sideways: boolean; by: 1 | -1 }> = {
  ArrowDown: { sideways: false, by: 1 },
  ArrowUp: { sideways: false, by: -1 },
  ArrowRight: { sideways: true, by: 1 },
  ArrowLeft: { sideways: true, by: -1 },
};

/** Returns the way of an arrow key; null for another key. Sideways it is turned round where people read from the right. */
export function wayOf(key: string, along: Along, fromRight = false): Way | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const by = arrow.sideways && fromRight ? (-arrow.by as 1 | -1) : arrow.by;
  return { to: arrow.sideways === (along === "across") ? "time" : "lane", by };
}

/** Tells whether an element is read from the right. */
export function isFromRight(element: Element): boolean {
  return getComputedStyle(element).direction === "rtl";
}
