"use client";
import { useEffect } from "react";
import { clubCookie } from "@/lib/club-cookie";

const YEAR = 31_536_000;

/** Remembers which club this browser used last, so that its sign-in page has that club's face. */
export function KeepClub({ id }: { id: string }) {
  useEffect(() => {
    document.cookie = `${clubCookie}=${id}; path=/; max-age=${YEAR}; samesite=lax`;
  }, [id]);
  return null;
}
