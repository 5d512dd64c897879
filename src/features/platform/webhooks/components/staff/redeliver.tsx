"use client";
import { RotateCw } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { useAct } from "@/ui/use-act";

/** Sends an event once more, to one endpoint or to all that listen for it. */
export function Redeliver({ event, endpoint }: { event: string; endpoint?: string }) {
  const words = useTranslations("console_developers.hooks");
  const { pending, refusal, perform } = useAct();
  const send = () => {
    let sent = 0;
    const asked = {
      webhook_event_id: event,
      ...(endpoint !== undefined && { webhook_endpoint_id: endpoint }),
    };
    const again = async () => {
      sent = (await consoleClient().webhooks.redeliver.mutate(asked)).deliveries.length;
    };
    void perform(again, "", async () => words("sent_again", { count: sent }));
  };
  return (
    <div className="grid gap-3">
      <Button
        variant="secondary"
        pending={pending}
        icon={<RotateCw aria-hidden className="size-4.5" />}
        onClick={send}
      >
        {words("send_again")}
      </Button>
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
    </div>
  );
}
