"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AskFirst } from "@/features/access/passes/components/ask-first";
import { consoleClient } from "@/ui/console-client";
import { ServerState } from "@/ui/trpc";

type Scan = { id: string; name: string };

/** Takes a check-in back, after saying what that means. */
export function UndoScan(scan: Scan) {
  return (
    <ServerState>
      <Undo {...scan} />
    </ServerState>
  );
}

function Undo({ id: pass_scan_id, name }: Scan) {
  const words = useTranslations("console_access.door");
  const undo = useMutation({
    mutationFn: () => consoleClient().door.undo.mutate({ pass_scan_id }),
  });
  return (
    <AskFirst
      text={words("undo.act")}
      looks={{ variant: "ghost", size: "sm", "aria-label": words("undo.label", { name }) }}
      title={words("undo.title")}
      keep={words("back")}
      go={words("undo.act")}
      pendingLabel={words("doing")}
      done={words("undo.done")}
      failed={words("not_done")}
      change={{ ...undo, run: (onSuccess) => undo.mutate(undefined, { onSuccess }) }}
    >
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p>{words("undo.text")}</p>
    </AskFirst>
  );
}
