"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AskBefore } from "@/ui/ask-before";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { useAct } from "@/ui/use-act";

/** Takes somebody off the waitlist, after saying what they lose. */
export function RemoveWaiting({
  id: waitlist_entry_id,
  name,
  offered,
}: {
  id: string;
  name: string;
  offered: boolean;
}) {
  const words = useTranslations("console_events.waitlist");
  const [asking, setAsking] = useState(false);
  const { pending, refusal, perform } = useAct();
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={words("remove_one", { name })}
        onClick={() => setAsking(true)}
      >
        {words("remove")}
      </Button>
      <AskBefore
        open={asking}
        title={words("remove_one", { name })}
        text={offered ? words("remove_offer") : words("remove_text", { name })}
        refusal={refusal}
        pending={pending}
        onClose={() => setAsking(false)}
        onDo={async () => {
          const leave = () => consoleClient().waitlist.leave.mutate({ waitlist_entry_id });
          if (await perform(leave, words("removed", { name }))) setAsking(false);
        }}
      />
    </>
  );
}
