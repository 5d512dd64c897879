/** Who owns an account. Pure. */
import { LastOwner } from "./errors";
import type { AccountRole } from "./schema";

type Belonging = { member_id: string; role: string };

/** Returns the role of somebody who comes in without one being named: an account's first member owns it. */
export function firstRole(members: readonly Belonging[]): AccountRole {
  return members.length === 0 ? "owner" : "member";
}

/** Raises LastOwner when the change would leave an account that has an owner without any. */
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
