import { useTranslations } from "next-intl";
import { Badge } from "@/ui/badge";
import type { Membership } from "../schema";
import { membershipState } from "./membership-words";

/** Shows a membership's state. */
export function MembershipBadge({ membership }: { membership: Membership }) {
  const words = useTranslations("memberships");
  const { tone, text } = membershipState(membership, words);
  return (
    <Badge tone={tone}>
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      {text}
    </Badge>
  );
}
