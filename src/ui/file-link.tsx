"use client";
import type { ComponentProps } from "react";
import { useAddress } from "./portal-router";

/**
 * Links to what is no page: a file of the club (`/portal/v1/…`) or an address elsewhere. The browser opens it itself,
 * so a page with only such links loads no router for them.
 */
export function FileLink({ href, ...rest }: ComponentProps<"a"> & { href: string }) {
  const addressOf = useAddress();
  const isFile = href.startsWith("/portal/v1/");
  return <a {...rest} href={isFile ? addressOf(href) : href} />;
}
