"use client";
import NextLink, { useLinkStatus } from "next/link";
import type { ComponentProps } from "react";
import { useAddress } from "./portal-router";

/** Links to a page of the club that the reader is at: `href` is the page's part of the address, `/bookings`. */
export function Link({
  href,
  children,
  ...rest
}: ComponentProps<typeof NextLink> & { href: string }) {
  const addressOf = useAddress();
  return (
    <NextLink {...rest} href={addressOf(href)}>
      {children}
      <Underway />
    </NextLink>
  );
}

/** Marks a link whose page is on its way: the frame shows it above the page (`.underway`). */
function Underway() {
  return useLinkStatus().pending && <span hidden data-underway />;
}
