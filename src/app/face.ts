import { headers } from "next/headers";
import { cache } from "react";
import { domainOf } from "@/api/identity/clubs";
import { knownClub, signedInClub } from "@/api/identity/known-club";
import { readCaller } from "./caller";

/** Reads the club whose face the page has: the member's, or the one that this browser used last. */
export const readFace = cache(async () => {
  const { member } = await readCaller();
  if (member) return signedInClub(member);
  const sent = await headers();
  const page = sent.get("x-foyer-path") ?? "/";
  return knownClub(sent.get("cookie"), page, domainOf(sent)?.handle);
});
