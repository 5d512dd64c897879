import { errorDetail, sqlState } from "./db";
import { type Failure, failure } from "@/server/errors";
import { REFUSAL } from "./refusals";

export const MemberErased = failure(
  "conflict",
  "member_erased",
  "Member erased",
  "Who this member was is erased for good: nothing of it can be changed or added to any more.",
);
export const MemberMerged = failure(
  "conflict",
  "member_merged",
  "Member merged",
  "This record was merged into another of the same person, which `resource_id` names: use that one.",
);
export const MemberIsWalkIn = failure(
  "conflict",
  "member_is_walk_in",
  "Not a member",
  "This record gathers the sales to walk-ins and is no person: add the person as a member.",
);

/**
 * Returns the failure when the database refused a write because its member is erased, merged or the walk-ins; null for
 * any other error.
 */
export function endedFailure(thrown: unknown): Failure | null {
  const state = sqlState(thrown);
  if (state === REFUSAL.memberErased) return MemberErased({ current_status: "archived" });
  if (state === REFUSAL.memberIsWalkIn) return MemberIsWalkIn();
  if (state !== REFUSAL.memberMerged) return null;
  const resource_id = errorDetail(thrown);
  return MemberMerged({ resource: "member", ...(resource_id && { resource_id }) });
}
