"use client";
import { useTranslations } from "next-intl";
import { useEffect } from "react";

/** Asks before a link, a reload or closing the tab discards typed text. */
export function useLeaveWarning(unsaved: boolean): void {
  const words = useTranslations("ui");
  const question = words("leave");
  useEffect(() => {
    if (!unsaved) return;
    // Browsers ask in their own words.
    const leave = (event: BeforeUnloadEvent) => event.preventDefault();
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest("a[href]");
      const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
      if (!(link instanceof HTMLAnchorElement) || elsewhere || link.target === "_blank") return;
      if (link.origin !== location.origin || link.pathname === location.pathname) return;
      if (confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", leave);
    // Runs before Next's links receive it.
    document.addEventListener("click", follow, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", leave);
      document.removeEventListener("click", follow, { capture: true });
    };
  }, [unsaved, question]);
}
