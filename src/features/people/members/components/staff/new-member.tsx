"use client";
import { UserPlus } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/ui/button";
import { ServerState } from "@/ui/trpc";
import { NewMemberDialog } from "./new-member-dialog";

/** Opens the dialog that adds a member. */
export function NewMember() {
  const words = useTranslations("console.members");
  const [open, setOpen] = useState(false);
  return (
    <ServerState>
      <Button icon={<UserPlus aria-hidden className="size-4.5" />} onClick={() => setOpen(true)}>
        {words("new")}
      </Button>
      {open && <NewMemberDialog onClose={() => setOpen(false)} />}
    </ServerState>
  );
}
