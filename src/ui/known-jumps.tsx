"use client";
import { useEffect } from "react";
import { useRouter } from "./portal-router";

/**
 * Makes the router know the history's entries of jumps within a page (`#contact`). It ignores those that it has not
 * written, so that the back button, pressed on a later page, would change the address and leave that page standing.
 */
export function KnownJumps() {
  const { replace } = useRouter();
  useEffect(() => {
    const know = ({ state }: PopStateEvent) => {
      // The browser has scrolled and moved the focus itself.
      if (state === null) replace(window.location.href, { scroll: false });
    };
    window.addEventListener("popstate", know);
    return () => window.removeEventListener("popstate", know);
  }, [replace]);
  return null;
}
