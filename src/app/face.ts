import { headers } from "next/headers";
import { cache } from "react";
import { knownClub, signedInClub } from "@/api/identity/known-club";
import { readCaller } from "./caller";

/** Reads the club whose face the page has: the member's, or the one that this browser used last. */
export const readFace = cache(async () => {
  const { member } = await readCaller();
  return member ? signedInClub(member) : knownClub((await headers()).get("cookie"));
});
