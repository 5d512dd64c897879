"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Member } from "@/features/people/members/schema";
import { Button } from "@/ui/button";
import { ServerState } from "@/ui/trpc";
import { MergeDialog } from "./merge-dialog";

/** Takes another record of the same person into this member's, after showing what that moves. */
export function MergeAct({ member }: { member: Pick<Member, "id" | "name"> }) {
  const words = useTranslations("console_desk.merge");
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button variant="leave" size="sm" onClick={() => setAsked(true)}>
        {words("act")}
      </Button>
      {asked && (
        <ServerState>
          <MergeDialog member={member} onClose={() => setAsked(false)} />
        </ServerState>
      )}
    </>
  );
}
