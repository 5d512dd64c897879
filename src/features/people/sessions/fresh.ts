import type { Ctx } from "@/server/context";
import { MemberSessionRequired } from "@/server/errors";
import { FreshSignInRequired } from "./errors";

/**
 * Guards actions that would hand the account to anybody who holds the phone for a moment. Raises
 * FreshSignInRequired unless the member has signed in within ten minutes, and MemberSessionRequired for an API
 * key.
 */
export function assertFreshSignIn({ actor }: Pick<Ctx, "actor">): void {
  if (actor.kind !== "member") throw MemberSessionRequired();
  if (!actor.fresh) throw FreshSignInRequired();
}
