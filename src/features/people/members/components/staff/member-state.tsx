import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/ui/badge";
import type { MemberStatus } from "../../schema";

const TONES: Record<MemberStatus, Tone> = {
  draft: "neutral",
  invited: "accent",
  active: "positive",
  lapsed: "warning",
  suspended: "danger",
  archived: "neutral",
};

/** Shows how a member stands, as a word. */
export function MemberState({ status }: { status: MemberStatus }) {
  const words = useTranslations("console.members");
  return <Badge tone={TONES[status]}>{words(`statuses.${status}`)}</Badge>;
}
