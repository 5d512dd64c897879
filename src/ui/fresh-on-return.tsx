"use client";
import { useEffect } from "react";
import { onReturnAfterChange } from "./after-change";
import { useRouter } from "./portal-router";

/**
 * Redraws a page that the back button returns to after a change: the router keeps it as it was, and
 * would offer once more what has been booked meanwhile.
 */
export function FreshOnReturn() {
  const { refresh } = useRouter();
  useEffect(() => onReturnAfterChange(refresh), [refresh]);
  return null;
}
