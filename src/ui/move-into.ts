import { flushSync } from "react-dom";

const NAME = "moves-into";

/**
 * Makes a change, and lets the pressed button move into what `selector` finds afterwards, as one
 * element. Without motion, or in a browser that cannot, the change is just made.
 */
export function moveInto(selector: string, change: () => void): void {
  const pressed = document.activeElement;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const canMove = "startViewTransition" in document;
  if (!canMove || still || !(pressed instanceof HTMLButtonElement)) return change();
  pressed.style.viewTransitionName = NAME;
  let arrived: HTMLElement | null = null;
  const transition = document.startViewTransition(() => {
    pressed.style.viewTransitionName = "";
    flushSync(change);
    arrived = document.querySelector<HTMLElement>(selector);
    if (arrived) arrived.style.viewTransitionName = NAME;
  });
  // A second press ends the first one's motion; its change is made all the same.
  transition.ready.catch(() => {});
  void transition.finished.finally(() => {
    if (arrived) arrived.style.viewTransitionName = "";
  });
}
