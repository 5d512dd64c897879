"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Notice } from "@/ui/notice";

/** Money has arrived, and what it pays for begins in a moment: looks again until the page shows it. */
export function SettleSoon({ children }: { children: string }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), 1500);
    return () => clearInterval(timer);
  }, [router]);
  return <Notice live>{children}</Notice>;
}
