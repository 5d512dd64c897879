"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** A little later than asked: the server's clock decides. */
const GRACE_MS = 400;
const SOONEST_MS = 1_000;
const LATEST_MS = 60_000;

/** Has the page drawn again when something on it ends, at `until`; without script, by reloading it. */
export function KeepCurrent({ until, reload }: { until: string; reload: number }) {
  const router = useRouter();
  useEffect(() => {
    const left = Date.parse(until) - Date.now() + GRACE_MS;
    const timer = setTimeout(
      () => router.refresh(),
      Math.min(Math.max(left, SOONEST_MS), LATEST_MS),
    );
    const onReturn = () => {
      if (document.visibilityState === "visible" && Date.parse(until) <= Date.now())
        router.refresh();
    };
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [until, router]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(reload)} />
    </noscript>
  );
}
