"use client";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { zoneCookie } from "./zone";

const ReaderZone = createContext<string | null>(null);
const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Provides the reader's time zone to client components while the server draws them, if the cookie
 * names it, and keeps the cookie up to date: a note that appears later would move the page.
 */
export function ReaderZoneProvider({
  zone,
  children,
}: {
  zone: string | null;
  children: ReactNode;
}) {
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (own === zone) return;
    document.cookie = `${zoneCookie}=${encodeURIComponent(own)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  }, [zone]);
  return <ReaderZone value={zone}>{children}</ReaderZone>;
}

/** Returns the reader's zone, null when the server does not know it yet. */
export function useReaderZone(): string | null {
  return useContext(ReaderZone);
}
