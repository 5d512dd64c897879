"use client";
import { useRouter } from "./portal-router";
import { useEffect } from "react";
import { pollUntil } from "./poll-until";

/**
 * Redraws the page when something on it ends, and repeats until the page has changed. `ms`: the
 * time left when the server drew it, since phones' clocks are wrong.
 */
export function RefreshIn({ until, ms }: { until: string; ms: number }) {
  const router = useRouter();
  useEffect(() => {
    const due = Date.now() + ms;
    const refresh = () => {
      if (document.visibilityState === "visible") router.refresh();
    };
    const onReturn = () => {
      if (Date.now() >= due) refresh();
    };
    const end = pollUntil(refresh, ms);
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      end();
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [until, ms, router]);
  return null;
}
