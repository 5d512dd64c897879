"use client";
import { useTranslations } from "next-intl";
import { AskedAct } from "@/ui/ask-before";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";

/** Takes a role out of use, or brings it back. While somebody has it, it stays, and a sentence says why. */
export function RoleActs({
  role: { id: role_id, name, archived },
  used,
}: {
  role: { id: string; name: string; archived: boolean };
  used: boolean;
}) {
  const words = useTranslations("console_roles");
  const lines = () => consoleClient().staff;
  if (archived)
    return (
      <AskedAct
        label={words("restore.act")}
        text={words("restore.text")}
        said={words("restore.done", { name })}
        act={() => lines().restoreRole.mutate({ role_id })}
      />
    );
  if (used)
    return (
      <p className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" disabled>
          {words("archive.act")}
        </Button>
        <span className="text-sm text-muted">{words("archive.used")}</span>
      </p>
    );
  return (
    <AskedAct
      label={words("archive.act")}
      text={words("archive.text")}
      said={words("archive.done", { name })}
      act={() => lines().archiveRole.mutate({ role_id })}
    />
  );
}
