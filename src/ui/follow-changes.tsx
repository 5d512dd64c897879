"use client";
import { useRouter } from "./portal-router";
import { type Followed, useChanges } from "./use-changes";

/**
 * Reads the page again when something that it shows has changed, at this desk or another. A page that the server draws
 * puts it at its end: `<FollowChanges objects={["booking"]} />`, or `ids` of the objects that it is about.
 */
export function FollowChanges(followed: Followed) {
  const router = useRouter();
  useChanges(followed, router.refresh);
  return null;
}
