import { Badge } from "@/ui/badge";
import type { Membership } from "../schema";
import { membershipState } from "./membership-words";

/** Shows a membership's state. */
export function MembershipBadge({ membership }: { membership: Membership }) {
  const { tone, text } = membershipState(membership);
  return (
    <Badge tone={tone}>
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      {text}
    </Badge>
  );
}
