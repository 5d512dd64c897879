"use client";
import type { ComponentProps } from "react";
import { type Start, startCookie } from "@/lib/start-cookie";
import { LinkAway } from "./link-away";

const YEAR = 31_536_000;

/** Links to the portal or the console, and remembers that the reader begins there from now on. */
export function StartLink({ to, ...rest }: { to: Start } & ComponentProps<typeof LinkAway>) {
  const keep = () => {
    document.cookie = `${startCookie}=${to}; path=/; max-age=${YEAR}; samesite=lax`;
  };
  return <LinkAway {...rest} onClick={keep} />;
}
