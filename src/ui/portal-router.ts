"use client";
import { useParams, usePathname, useRouter as useNextRouter } from "next/navigation";
import { useCallback, useMemo } from "react";
import { pageIn, portalPath } from "@/lib/portal-path";

/** Returns what turns a page (`/bookings`) into its address at this club (`/harbour/bookings`). */
export function useAddress(): (page: string) => string {
  const { club } = useParams<{ club?: string }>();
  return useCallback(
    (page: string) => (club !== undefined && page.startsWith("/") ? portalPath(club, page) : page),
    [club],
  );
}

/** Returns Next's router for pages of this club: it takes and replaces pages as links name them. */
export function useRouter() {
  const router = useNextRouter();
  const addressOf = useAddress();
  return useMemo(
    () => ({
      ...router,
      push: (page: string) => router.push(addressOf(page)),
      replace: (page: string, options?: { scroll?: boolean }) =>
        router.replace(addressOf(page), options),
    }),
    [router, addressOf],
  );
}

/** Returns the page's part of the address, as links name it. */
export function usePagePath(): string {
  return pageIn(usePathname());
}
