let changes = 0;
let returns = 0;
const late = new Set<() => void>();

/**
 * Notes that the reader has begun to change something, and returns what notes that it is done: what was read before may
 * be out of date then.
 */
export function noteChange(): () => void {
  const before = returns;
  return () => {
    changes++;
    // The page that was returned to meanwhile was read before, too.
    if (returns !== before) for (const work of late) work();
  };
}

/**
 * Runs `work` whenever the back or forward button has led to a page, and something has been changed
 * since it last ran, or was still being changed then. Returns a function that ends this.
 */
export function onReturnAfterChange(work: () => void): () => void {
  let seen = changes;
  const look = () => {
    returns++;
    if (seen === changes) return;
    seen = changes;
    // After the router, which listens as well, has brought the page back.
    setTimeout(work);
  };
  const workLate = () => {
    seen = changes;
    work();
  };
  window.addEventListener("popstate", look);
  late.add(workLate);
  return () => {
    window.removeEventListener("popstate", look);
    late.delete(workLate);
  };
}
