"use client";
import { useEffect } from "react";

/**
 * Keeps the keyboard's place when the focused element disappears: a link that led to another page, a button that was
 * replaced by its result, a dialog whose opener is gone. The browser would start again at the top of the document; this
 * continues in the same place (`data-place`) where that is still shown, if elsewhere, and else at the content, `#main`.
 */
export function KeepFocus() {
  useEffect(() => {
    const main = document.getElementById("main");
    if (!main) return;
    let last: Element | null = document.activeElement;
    let place: string | undefined;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
      place = last?.closest<HTMLElement>("[data-place]")?.dataset["place"];
    };
    const restore = () => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      // Around a dialog nothing takes the focus; its end asks again.
      if (document.querySelector("dialog:modal")) return;
      last = null;
      const same = place && `[data-place="${CSS.escape(place)}"] a[href]`;
      const there = same ? main.querySelector<HTMLElement>(same) : null;
      if (there) there.focus();
      else main.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(restore);
    document.addEventListener("focusin", remember);
    document.addEventListener("close", restore, true);
    observer.observe(main, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      document.removeEventListener("close", restore, true);
      observer.disconnect();
    };
  }, []);
  return null;
}
