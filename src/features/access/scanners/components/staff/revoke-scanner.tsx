"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AskFirst } from "@/features/access/passes/components/ask-first";
import { consoleClient } from "@/ui/console-client";
import { ServerState } from "@/ui/trpc";

type Scanner = { id: string; name: string };

/** Revokes a scanner for good, after saying what that means. */
export function RevokeScanner(scanner: Scanner) {
  return (
    <ServerState>
      <Revoke {...scanner} />
    </ServerState>
  );
}

function Revoke({ id: door_scanner_id, name }: Scanner) {
  const words = useTranslations("console_access.scanners.revoke");
  const door = useTranslations("console_access.door");
  const change = () => consoleClient().scanners.revoke.mutate({ door_scanner_id });
  const revoke = useMutation({ mutationFn: change });
  return (
    <AskFirst
      text={words("act")}
      looks={{ variant: "secondary", size: "sm" }}
      title={words("title", { name })}
      keep={door("back")}
      go={words("act")}
      pendingLabel={door("doing")}
      done={words("done", { name })}
      failed={door("not_done")}
      change={{ ...revoke, run: (onSuccess) => revoke.mutate(undefined, { onSuccess }) }}
    >
      <p>{words("text")}</p>
    </AskFirst>
  );
}
