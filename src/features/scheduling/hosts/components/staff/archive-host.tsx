"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { useAct } from "@/ui/use-act";

/** Archives a host, after saying what that means, and restores them. */
export function ArchiveHost({
  id: host_id,
  name,
  archived,
}: {
  id: string;
  name: string;
  archived: boolean;
}) {
  const words = useTranslations("console_places");
  const [open, setOpen] = useState(false);
  const { pending, refusal, perform } = useAct();
  const lines = () => consoleClient().hosts;
  const note = refusal && <ErrorNote title={words("not_done")} message={refusal} />;
  if (archived) {
    const restore = () => lines().restore.mutate({ host_id });
    return (
      <div className="grid gap-3">
        <Button
          variant="secondary"
          pending={pending}
          onClick={() => void perform(restore, words("hosts.restored", { name }))}
        >
          {words("archive.restore")}
        </Button>
        {note}
      </div>
    );
  }
  const archive = async () => {
    const change = () => lines().archive.mutate({ host_id });
    if (await perform(change, words("archive.done", { name }))) setOpen(false);
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {words("archive.act")}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={words("archive.title", { name })}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {words("archive.back")}
            </Button>
            <Button variant="danger" pending={pending} onClick={() => void archive()}>
              {words("archive.act")}
            </Button>
          </>
        }
      >
        {note}
        <p>{words("hosts.archive_text")}</p>
      </Dialog>
    </>
  );
}
