/**
 * Functions that journeys run in every page before its own scripts (`addInitScript`): each is sent
 * there as text, and must be self-contained.
 */

/**
 * Makes buttons count as disabled until the page's script has taken them over: a click before that
 * is lost, and a person clicks again. Playwright waits for enabled buttons by itself.
 */
export function disabledUntilAlive(): void {
  const isOurs = (element: Element) =>
    !element.isConnected || Object.keys(element).some((key) => key.startsWith("__reactFiber$"));
  let sent: Element[] | undefined;
  const look = (root: Element) => {
    if (document.readyState !== "loading") {
      sent ??= [...document.querySelectorAll("button, input, select, textarea")];
      if (!("__next_f" in window) || sent.every(isOurs)) {
        root.removeAttribute("aria-disabled");
        return;
      }
    }
    setTimeout(() => look(root), 50);
  };
  const begin = () => {
    const root = document.documentElement;
    if (!root) return;
    beginning.disconnect();
    root.setAttribute("aria-disabled", "true");
    look(root);
  };
  const beginning = new MutationObserver(begin);
  beginning.observe(document, { childList: true });
  begin();
}

/** Makes the browser see no link come near, which is when Next prefetches it. */
export function withoutObservers(): void {
  const { IntersectionObserver } = window;
  window.IntersectionObserver = class extends IntersectionObserver {
    constructor() {
      super(() => undefined);
    }
  };
}

/** Removes service workers from the browser, as in a private window. */
export function withoutWorkers(): void {
  delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
}
