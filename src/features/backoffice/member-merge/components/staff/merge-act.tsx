"use client";
import { useTranslations } from "next-intl";
import type { Member } from "@/features/people/members/schema";
import { AskButton } from "@/ui/ask-button";
import { MergeDialog } from "./merge-dialog";

/** Takes another record of the same person into this member's, after showing what that moves. */
export function MergeAct({ member }: { member: Pick<Member, "id" | "name"> }) {
  const words = useTranslations("console_desk.merge");
  return (
    <AskButton label={words("act")}>
      {(close) => <MergeDialog member={member} onClose={close} />}
    </AskButton>
  );
}
