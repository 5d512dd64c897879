"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { askUntilGone } from "./ask-until-gone";

/**
 * Has the page drawn again when something on it ends, and goes on until something else is there. `ms`: how
 * long it was still good when the server drew it, since phones' clocks are wrong.
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
    const end = askUntilGone(refresh, ms);
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      end();
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [until, ms, router]);
  return null;
}
