"use client";
import { useEffect } from "react";

/** Tells the service worker to delete its copies: nobody is signed in here. */
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
