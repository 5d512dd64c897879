import { headers } from "next/headers";
import { cache } from "react";
import { domainOf } from "@/api/identity/clubs";
import { followingClub, knownClub, signedInClub } from "@/api/identity/known-club";
import { isConsole } from "@/lib/portal-path";
import { readCaller } from "./caller";

/**
 * Reads the club whose face the page has: the member's, or the one that this browser used last. The console has the
 * face of the club in its address, wherever its reader is a member.
 */
export const readFace = cache(async () => {
  const sent = await headers();
  const page = sent.get("x-foyer-path") ?? "/";
  if (isConsole(page)) return knownClub(null, page);
  const { member } = await readCaller();
  // Whoever is sent to sign in at another club sees that one.
  const follows = followingClub(page);
  if (member && (follows ?? member.org.handle) === member.org.handle) return signedInClub(member);
  return knownClub(sent.get("cookie"), page, domainOf(sent)?.handle);
});
