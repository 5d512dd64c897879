let changes = 0;

/** Notes that the reader has changed something: what was read before may be out of date. */
export function noteChange(): void {
  changes++;
}

/**
 * Runs `work` whenever the back or forward button has led to a page, and something has been changed
 * since it last ran. Returns a function that ends this.
 */
export function onReturnAfterChange(work: () => void): () => void {
  let seen = changes;
  const look = () => {
    if (seen === changes) return;
    seen = changes;
    // After the router, which listens as well, has brought the page back.
    setTimeout(work);
  };
  window.addEventListener("popstate", look);
  return () => window.removeEventListener("popstate", look);
}
