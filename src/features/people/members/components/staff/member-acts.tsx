"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { useAct } from "@/ui/use-act";
import type { Member } from "../../schema";

/** Invites a member to the portal, or lets them in again; `children` are the acts of others about them. */
export function MemberActs({
  member,
  children,
}: {
  member: Pick<Member, "id" | "name" | "email" | "status">;
  children?: ReactNode;
}) {
  const words = useTranslations("console.members");
  const { pending, refusal, perform } = useAct();
  const { id: member_id, name, status } = member;
  const lines = () => consoleClient().members;
  const suspended = status === "suspended";
  return (
    <div className="grid gap-3">
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      <div className="flex flex-wrap gap-2">
        {member.email && !suspended && status !== "archived" && (
          <Button
            variant="secondary"
            size="sm"
            pending={pending}
            onClick={() =>
              void perform(() => lines().invite.mutate({ member_id }), words("link_sent", { name }))
            }
          >
            {words("send_link")}
          </Button>
        )}
        {suspended && (
          <Button
            variant="secondary"
            size="sm"
            pending={pending}
            onClick={() =>
              void perform(() => lines().unsuspend.mutate({ member_id }), words("let_in", { name }))
            }
          >
            {words("unsuspend")}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
