/** Rules for the owners of an account. Pure. */
import { LastOwner } from "./errors";
import type { AccountRole } from "./schema";

type Belonging = { member_id: string; role: string };

/** Returns the role of a member who is added without one: an account's first member owns it. */
export function firstRole(members: readonly Belonging[]): AccountRole {
  return members.length === 0 ? "owner" : "member";
}

/** Raises LastOwner when the change would leave an account without its last owner. */
export function assertKeepsOwner(
  members: readonly Belonging[],
  change: { member_id: string; role: AccountRole | null },
): void {
  const owners = members.filter((member) => member.role === "owner");
  const [first] = owners;
  if (owners.length === 1 && first?.member_id === change.member_id && change.role !== "owner") {
    throw LastOwner();
  }
}
