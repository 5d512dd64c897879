"use client";
import { useTranslations } from "next-intl";
import { AskedAct } from "@/ui/ask-before";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { useAct } from "@/ui/use-act";
import type { MemberImport } from "../../schema";

/** Begins, pauses, resumes or ends an import, as its status allows. */
export function ImportActs({ of: { id: import_id, status, checked } }: { of: MemberImport }) {
  const words = useTranslations("console_people");
  const { pending, refusal, perform } = useAct();
  const lines = () => consoleClient().imports;
  const count = (checked?.created ?? 0) + (checked?.updated ?? 0);
  const began = status === "running" || status === "paused";
  if (status === "completed" || status === "cancelled") return null;
  return (
    <div className="grid gap-3">
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      <div className="flex flex-wrap gap-2">
        {status === "checked" && count > 0 && (
          <Button
            pending={pending}
            onClick={() =>
              void perform(() => lines().start.mutate({ import_id }), words("imports.started"))
            }
          >
            {words("imports.start", { count })}
          </Button>
        )}
        {status === "running" && (
          <Button
            variant="secondary"
            pending={pending}
            onClick={() =>
              void perform(() => lines().pause.mutate({ import_id }), words("imports.pause_done"))
            }
          >
            {words("imports.pause")}
          </Button>
        )}
        {status === "paused" && (
          <Button
            pending={pending}
            onClick={() =>
              void perform(() => lines().resume.mutate({ import_id }), words("imports.resume_done"))
            }
          >
            {words("imports.resume")}
          </Button>
        )}
        <AskedAct
          variant="leave"
          label={words(began ? "imports.cancel" : "imports.discard")}
          text={words(began ? "imports.cancel_text" : "imports.discard_text")}
          said={words("imports.cancel_done")}
          act={() => lines().cancel.mutate({ import_id })}
        />
      </div>
    </div>
  );
}
