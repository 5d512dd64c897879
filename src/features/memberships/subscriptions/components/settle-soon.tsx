"use client";
import { useRouter } from "@/ui/portal-router";
import { useEffect } from "react";
import { Notice } from "@/ui/notice";

/** Refreshes until the page shows the membership that has just been paid. */
export function SettleSoon({ children }: { children: string }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), 1500);
    return () => clearInterval(timer);
  }, [router]);
  return <Notice live>{children}</Notice>;
}
