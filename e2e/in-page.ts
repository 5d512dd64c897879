/**
 * What journeys run in every page before its own scripts (`addInitScript`): each of these is sent there as
 * text, and must hold everything that it needs.
 */

/**
 * A page of ours shows its buttons before its script has taken them over, and a click until then is lost;
 * a person clicks again. Here the page counts as disabled until then: Playwright waits for that by itself.
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

/** This browser sees no link come near, which is when Next fetches it ahead. */
export function withoutObservers(): void {
  const { IntersectionObserver } = window;
  window.IntersectionObserver = class extends IntersectionObserver {
    constructor() {
      super(() => undefined);
    }
  };
}

/** This browser has no service workers, as in a private window. */
export function withoutWorkers(): void {
  delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
}
