"use client";
import NextLink from "next/link";
import type { ComponentProps } from "react";
import { useAddress } from "./portal-router";

/** Links to a page of the club that the reader is at: `href` is the page's part of the address, `/bookings`. */
export function Link({ href, ...rest }: ComponentProps<typeof NextLink> & { href: string }) {
  const addressOf = useAddress();
  return <NextLink {...rest} href={addressOf(href)} />;
}
