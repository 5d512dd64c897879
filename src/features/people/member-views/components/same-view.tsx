"use client";
import { useEffect } from "react";
import { viewMarkIn } from "@/lib/member-view";
import { usePagePath } from "@/ui/portal-router";

/**
 * Leaves the page where another tab has begun or ended a view: what is on it must be of the one whom its frame names.
 * The end of a view leads back to the console, as the person may be nobody's member here.
 */
export function SameView({ open }: { open: string | null }) {
  const pathname = usePagePath();
  useEffect(() => {
    // The banner's own form takes the mark away before its answer is followed.
    let leaving = false;
    const leave = () => {
      leaving = true;
    };
    const compare = () => {
      const mark = viewMarkIn(document.cookie);
      if (leaving || document.visibilityState === "hidden" || mark === open) return;
      if (mark === null) location.replace("/console");
      else location.reload();
    };
    compare();
    window.addEventListener("beforeunload", leave);
    window.addEventListener("focus", compare);
    document.addEventListener("visibilitychange", compare);
    return () => {
      window.removeEventListener("beforeunload", leave);
      window.removeEventListener("focus", compare);
      document.removeEventListener("visibilitychange", compare);
    };
  }, [open, pathname]);
  return null;
}
