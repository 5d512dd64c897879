"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AskedAct } from "@/ui/ask-before";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ServerState } from "@/ui/trpc";
import type { BulkAction } from "../../schema";
import { BulkDialog } from "./bulk-dialog";
import type { BulkChoices } from "./bulk-selection";

/** Stops a bulk action that is under way, or tries the rows again that it has not done. */
export function BulkActs({ of, ...choices }: { of: BulkAction } & Omit<BulkChoices, "actions">) {
  const words = useTranslations("console_bulk");
  const [again, setAgain] = useState(false);
  const { id, action, status, input, counts } = of;
  if (id === null) return null;
  if (status === "queued" || status === "running") {
    return (
      <AskedAct
        variant="leave"
        label={words("stop")}
        text={words("stop_text")}
        said={words("stopped")}
        act={() => consoleClient().bulkActions.stop.mutate({ bulk_action_id: id })}
      />
    );
  }
  if (counts.done + counts.unchanged === counts.matched) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setAgain(true)}>
        {words("retry")}
      </Button>
      {again && (
        <ServerState>
          <BulkDialog
            {...{ action, input, ...choices }}
            rows={{ retry_of: id }}
            onClose={() => setAgain(false)}
          />
        </ServerState>
      )}
    </>
  );
}
