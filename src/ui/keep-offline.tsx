"use client";
import { usePathname } from "next/navigation";
import { useEffect } from "react";

/**
 * Has the service worker keep the pass and the next bookings for when there is no connection. `owner` is
 * whose they are: kept for one, they are gone as soon as another is signed in.
 */
export function KeepOffline({ owner }: { owner: string }) {
  const pathname = usePathname();
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    // Where it is refused (a private window, clear text), the portal is as it was: online only.
    navigator.serviceWorker
      .register("/sw.js")
      .then(() => navigator.serviceWorker.ready)
      .then((registration) => registration.active?.postMessage({ type: "keep", owner }))
      .catch(() => undefined);
  }, [owner, pathname]);
  return null;
}

/** Has the service worker forget what it keeps: nobody is signed in here. */
export function ForgetOffline() {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    navigator.serviceWorker
      .getRegistration("/")
      .then((registration) => registration?.active?.postMessage({ type: "forget" }))
      .catch(() => undefined);
  }, []);
  return null;
}
