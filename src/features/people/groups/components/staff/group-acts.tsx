"use client";
import { useTranslations } from "next-intl";
import { AskedAct } from "@/ui/ask-before";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { useAct } from "@/ui/use-act";
import type { Group } from "../../schema";

/** Archives a group, after saying what that means, or brings it back. */
export function GroupActs({ group: { id: group_id, name, archived_at } }: { group: Group }) {
  const people = useTranslations("console_people");
  const words = useTranslations("console_people.groups");
  const { pending, refusal, perform } = useAct();
  const lines = () => consoleClient().groups;
  if (archived_at !== null) {
    const restore = () => lines().restore.mutate({ group_id });
    return (
      <>
        {refusal && <ErrorNote title={people("not_done")} message={refusal} />}
        <Button
          variant="secondary"
          size="sm"
          pending={pending}
          onClick={() => void perform(restore, words("restored", { name }))}
        >
          {words("restore")}
        </Button>
      </>
    );
  }
  return (
    <AskedAct
      variant="leave"
      size="sm"
      label={words("archive")}
      text={words("archive_text")}
      said={words("archived_done", { name })}
      act={() => lines().archive.mutate({ group_id })}
    />
  );
}
