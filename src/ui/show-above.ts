/** Stays free between what is shown and what floats over it, and below the bar at the top. */
const GAP = 12;
const TOP_BAR = 72;

/**
 * Keeps what has the focus clear of a panel that floats over the lower edge, as the panel grows with its prices: it may
 * cover the very time that it is about. Returns what ends that.
 */
export function keepFocusAbove(panel: HTMLElement | null): (() => void) | undefined {
  if (!panel) return undefined;
  const observer = new ResizeObserver(() => showFocusAbove(panel));
  observer.observe(panel);
  return () => observer.disconnect();
}

/** Scrolls until what has the focus stands clear of the panel. */
function showFocusAbove(panel: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused || focused === document.body || panel.contains(focused)) return;
  focused.scrollIntoView({ block: "nearest" });
  const under = focused.getBoundingClientRect();
  const over = panel.getBoundingClientRect();
  const isBeside = under.right <= over.left || under.left >= over.right;
  const covered = under.bottom + GAP - over.top;
  if (isBeside || covered <= 0) return;
  scrollBy({ top: Math.min(covered, Math.max(0, under.top - TOP_BAR)) });
}
