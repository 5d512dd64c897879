"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Member } from "@/features/people/members/schema";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ServerState } from "@/ui/trpc";
import { useAct } from "@/ui/use-act";
import { LeaveDialog, type Leaving } from "./leave-dialog";

/** Suspends or archives a member, each with its consequences before; brings back whoever is archived. */
export function LeaveActs({ member }: { member: Pick<Member, "id" | "name" | "status"> }) {
  const words = useTranslations("console_desk.leave");
  const [asked, setAsked] = useState<Leaving | null>(null);
  const { pending, perform } = useAct();
  const { id: member_id, name, status } = member;
  if (status === "archived") {
    const restore = () => consoleClient().memberLifecycle.restore.mutate({ member_id });
    return (
      <Button
        variant="secondary"
        size="sm"
        pending={pending}
        onClick={() => void perform(restore, words("done.restore", { name }))}
      >
        {words("acts.restore")}
      </Button>
    );
  }
  const may: Record<Leaving, boolean> = {
    suspend: status === "active" || status === "lapsed",
    archive: true,
  };
  return (
    <>
      {(["suspend", "archive"] as const).map(
        (act) =>
          may[act] && (
            <Button key={act} variant="leave" size="sm" onClick={() => setAsked(act)}>
              {words(`acts.${act}`)}
            </Button>
          ),
      )}
      {asked && (
        <ServerState>
          <LeaveDialog
            act={asked}
            member={{ id: member_id, name }}
            onClose={() => setAsked(null)}
          />
        </ServerState>
      )}
    </>
  );
}
