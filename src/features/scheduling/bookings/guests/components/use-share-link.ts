"use client";
import { givenName } from "@/lib/given-name";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { toast } from "@/ui/toast";
import type { BookingGuest } from "../schema";

type About = { host: string; about: { what: string; when: string } };

/** A device does not learn to share while a page is open. */
const never = () => () => undefined;

/** Returns what shares an invitation's link: the device's own sheet where it has one, and copying. */
export function useShareLink(
  { share_url }: Pick<BookingGuest, "share_url">,
  { host, about }: About,
) {
  const words = useTranslations("guests");
  // Known in the browser alone: the page is rendered on the server first.
  const canShare = useSyncExternalStore(
    never,
    () => "share" in navigator,
    () => false,
  );
  const url = share_url ?? "";
  const text = words("share_text", { host: givenName(host), ...about });
  return {
    canShare,
    share: async () => {
      // Closing the sheet is no failure.
      await navigator.share({ text, url }).catch(() => undefined);
    },
    copy: async () => {
      await navigator.clipboard.writeText(url);
      toast(words("copied"));
    },
  };
}
