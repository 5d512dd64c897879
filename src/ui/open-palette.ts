const wish = "foyer:palette";

/** Opens the palette of the page, if it has one. */
export function openPalette(): void {
  window.dispatchEvent(new Event(wish));
}

/** Calls `open` for each wish to open the palette: a button's, or ⌘K and Ctrl K. Returns what ends that. */
export function onPaletteWish(open: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    const isShortcut = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;
    if (!isShortcut || event.key.toLowerCase() !== "k") return;
    // Another question is open: it is answered first.
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    open();
  };
  window.addEventListener(wish, open);
  window.addEventListener("keydown", press);
  return () => {
    window.removeEventListener(wish, open);
    window.removeEventListener("keydown", press);
  };
}
