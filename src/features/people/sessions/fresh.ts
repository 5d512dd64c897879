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

/**
 * Guards what a passer-by at an open console could do to many at once. Raises FreshSignInRequired unless the person of
 * the staff has signed in within ten minutes; a key proves itself with each request.
 */
export function assertFreshStaff({ actor }: Pick<Ctx, "actor">): void {
  if (actor.kind === "staff" && !actor.fresh) throw FreshSignInRequired();
}
