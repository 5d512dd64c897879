"use client";
import { useTranslations } from "next-intl";
import { AskedAct } from "@/ui/ask-before";
import { consoleClient } from "@/ui/console-client";

/** Takes a design out of use, or brings it back. */
export function DesignActs({
  design: { id: pass_design_id, name, archived },
  onDone,
}: {
  design: { id: string; name: string; archived: boolean };
  onDone: () => Promise<unknown>;
}) {
  const words = useTranslations("console_designs");
  const lines = consoleClient().passDesigns;
  const act = archived ? "restore" : "archive";
  return (
    <AskedAct
      label={words(`${act}.act`)}
      text={words(`${act}.text`)}
      said={words(`${act}.done`, { name })}
      act={async () => {
        await lines[act].mutate({ pass_design_id });
        await onDone();
      }}
    />
  );
}
