/**
 * Moves the focus among buttons in rows by arrow keys: left and right by order, up and down to the
 * nearest of the next row, Home and End to the ends. Returns the newly focused button, or null.
 */
export function moveFocus(container: HTMLElement, key: string): HTMLElement | null {
  const buttons = [...container.querySelectorAll<HTMLElement>("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const target = at === -1 ? undefined : targetOf(buttons, at, key);
  target?.focus();
  return target ?? null;
}

function targetOf(buttons: HTMLElement[], at: number, key: string): HTMLElement | undefined {
  switch (key) {
    case "ArrowRight":
      return buttons[at + 1];
    case "ArrowLeft":
      return buttons[at - 1];
    case "Home":
      return buttons[0];
    case "End":
      return buttons.at(-1);
    case "ArrowDown":
      return nearest(buttons[at], buttons.slice(at + 1));
    case "ArrowUp":
      return nearest(buttons[at], buttons.slice(0, at).reverse());
    default:
      return undefined;
  }
}

/** Finds the button below or above `from`, in the first row of `others` that is not its own. */
function nearest(from: HTMLElement | undefined, others: HTMLElement[]): HTMLElement | undefined {
  if (!from) return undefined;
  const { top, left } = from.getBoundingClientRect();
  const places = others.map((button) => ({ button, place: button.getBoundingClientRect() }));
  const row = places.find(({ place }) => Math.abs(place.top - top) > 4)?.place.top;
  if (row === undefined) return undefined;
  return places
    .filter(({ place }) => Math.abs(place.top - row) <= 4)
    .sort((a, b) => Math.abs(a.place.left - left) - Math.abs(b.place.left - left))[0]?.button;
}
