/** Stays free between what is shown and what floats over it, and below the bar at the top. */
const GAP = 12;
const TOP_BAR = 72;

/**
 * Scrolls until what has the focus stands clear of a panel that floats over the lower edge: the panel may have
 * covered the very time that it is about.
 */
export function showFocusAbove(panel: HTMLElement | null): void {
  const focused = document.activeElement;
  if (!panel || !focused || focused === document.body || panel.contains(focused)) return;
  focused.scrollIntoView({ block: "nearest" });
  const under = focused.getBoundingClientRect();
  const over = panel.getBoundingClientRect();
  const isBeside = under.right <= over.left || under.left >= over.right;
  const covered = under.bottom + GAP - over.top;
  if (isBeside || covered <= 0) return;
  scrollBy({ top: Math.min(covered, Math.max(0, under.top - TOP_BAR)) });
}
