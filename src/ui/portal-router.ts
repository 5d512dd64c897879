"use client";
import { useParams, usePathname, useRouter as useNextRouter } from "next/navigation";
import { useCallback, useMemo } from "react";
import { consolePath, handleIn, pageIn, portalPath } from "@/lib/portal-path";
import { useOwnDomain } from "./own-domain";

/** Returns what turns a page (`/bookings`) into its address at this club (`/harbour/bookings`, or as it is). */
export function useAddress(): (page: string) => string {
  const { club } = useParams<{ club?: string }>();
  const own = useOwnDomain();
  const inConsole = usePathname().startsWith("/console/");
  return useCallback(
    (page: string) => {
      if (club === undefined || own || !page.startsWith("/")) return page;
      return inConsole ? consolePath(club, page) : portalPath(club, page);
    },
    [club, own, inConsole],
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
  const { club } = useParams<{ club?: string }>();
  const address = usePathname();
  // At the club's own domain the address is the page's, whatever word it begins with.
  return useOwnDomain() && handleIn(address) !== club ? address : pageIn(address);
}
