"use client";
import { useEffect } from "react";

/**
 * Keeps the keyboard's place when the focused element disappears: a link that led to another page,
 * a button that was replaced by its result. The browser would start again at the top of the
 * document; this continues at the content, `#main`.
 */
export function KeepFocus() {
  useEffect(() => {
    const main = document.getElementById("main");
    if (!main) return;
    let last: Element | null = document.activeElement;
    const remember = (event: FocusEvent) => {
      last = event.target instanceof Element ? event.target : null;
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      main.focus({ preventScroll: true });
    });
    document.addEventListener("focusin", remember);
    observer.observe(main, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, []);
  return null;
}
