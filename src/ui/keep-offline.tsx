"use client";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { useAddress } from "./portal-router";

/**
 * Tells the service worker to keep the pass and the next bookings for use without a connection.
 * `owner` is the member they belong to: they are deleted as soon as another one signs in.
 */
export function KeepOffline({ owner }: { owner: string }) {
  const pathname = usePathname();
  const page = useAddress()("/offline");
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    // If refused (a private window, clear text), the portal works online only.
    navigator.serviceWorker
      .register("/sw.js")
      .then(() => navigator.serviceWorker.ready)
      .then((registration) => registration.active?.postMessage({ type: "keep", owner, page }))
      .catch(() => undefined);
  }, [owner, page, pathname]);
  return null;
}
