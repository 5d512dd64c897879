"use client";
import { useEffect } from "react";
import { useRouter } from "./portal-router";

/** Reads the page again every so many seconds while it is looked at, and when it is looked at again. */
export function RefreshEvery({ seconds }: { seconds: number }) {
  const router = useRouter();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") router.refresh();
    };
    const timer = setInterval(refresh, seconds * 1_000);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [seconds, router]);
  return null;
}
