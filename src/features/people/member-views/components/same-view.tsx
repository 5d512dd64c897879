"use client";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { viewMarkIn } from "@/lib/member-view";

/**
 * Loads the page anew where another tab has begun or ended a view: what is on it must be of the one whom its frame
 * names.
 */
export function SameView({ open }: { open: string | null }) {
  const pathname = usePathname();
  useEffect(() => {
    const compare = () => {
      if (viewMarkIn(document.cookie) !== open) location.reload();
    };
    compare();
    window.addEventListener("focus", compare);
    document.addEventListener("visibilitychange", compare);
    return () => {
      window.removeEventListener("focus", compare);
      document.removeEventListener("visibilitychange", compare);
    };
  }, [open, pathname]);
  return null;
}
