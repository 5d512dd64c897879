"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/ui/button";
import { ListChecks } from "@/ui/icons";
import { ServerState } from "@/ui/trpc";
import { BulkDialog } from "./bulk-dialog";

/** Checks everybody in who has a confirmed place at an event, after it is said who cannot be. */
export function CheckInAll({ event_id, email }: { event_id: string; email: string }) {
  const words = useTranslations("console_bulk");
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={<ListChecks aria-hidden className="size-4.5" />}
        onClick={() => setAsked(true)}
      >
        {words("check_in_all")}
      </Button>
      {asked && (
        <ServerState>
          <BulkDialog
            {...{ action: "check_in" as const, email, stays: true }}
            rows={{ filter: { event_id, status: "confirmed" } }}
            onClose={() => setAsked(false)}
          />
        </ServerState>
      )}
    </>
  );
}
