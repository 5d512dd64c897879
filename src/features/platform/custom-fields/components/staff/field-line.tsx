"use client";
import { useTranslations } from "next-intl";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { useAct } from "@/ui/use-act";
import type { CustomField } from "../../schema";

/** Shows a field of the club's members with who sees it, and archives or restores it. */
export function FieldLine({ field, writes }: { field: CustomField; writes: boolean }) {
  const words = useTranslations("console_fields");
  const { pending, refusal, perform } = useAct();
  const { id: custom_field_id, label: name, type, options, archived_at } = field;
  const lines = () => consoleClient().customFields;
  const change = () =>
    archived_at === null
      ? perform(() => lines().archive.mutate({ custom_field_id }), words("archived", { name }))
      : perform(() => lines().restore.mutate({ custom_field_id }), words("restored", { name }));
  const who = field.member_editable ? "edited" : field.member_visible ? "seen" : "hidden";
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="grid min-w-0 flex-1 gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-2 text-base font-semibold">
          <span className="min-w-0 break-words">{name}</span>
          {field.required && <Badge>{words("required_mark")}</Badge>}
          {archived_at !== null && <Badge>{words("archived_mark")}</Badge>}
        </p>
        <p className="text-muted">
          {words(`types.${type}`)} · {words(`${who}_mark`)}
        </p>
        {options.length > 0 && <p className="break-words">{options.join(" · ")}</p>}
        {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      </div>
      {writes && (
        <Button
          variant="ghost"
          size="sm"
          pending={pending}
          aria-label={words(archived_at === null ? "archive_one" : "restore_one", { name })}
          onClick={() => void change()}
        >
          {words(archived_at === null ? "archive" : "restore")}
        </Button>
      )}
    </Card>
  );
}
