"use client";
import type { ComponentProps } from "react";
import { useParams } from "next/navigation";
import { useAddress } from "./portal-router";

/**
 * Links to what is no page: a file of the club (`/portal/v1/…`, of the console `/console/v1/…`) or an address elsewhere. The browser opens it itself,
 * so a page with only such links loads no router for them.
 */
export function FileLink({ href, ...rest }: ComponentProps<"a"> & { href: string }) {
  const addressOf = useAddress();
  const { club = "" } = useParams<{ club?: string }>();
  const isFile = href.startsWith("/portal/v1/");
  const isStaffFile = href.startsWith("/console/v1/");
  const address = isStaffFile ? `${href}?${new URLSearchParams({ club })}` : href;
  return <a {...rest} href={isFile ? addressOf(href) : address} />;
}
