"use client";
import { Pin, Trash2 } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { MemberNote } from "../../schema";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { useAct } from "@/ui/use-act";

/** Shows what the staff noted about a member, the pinned ones first, and adds a note. */
export function MemberNotes({
  member_id,
  notes,
  write,
}: {
  member_id: string;
  notes: readonly MemberNote[];
  write: boolean;
}) {
  const words = useTranslations("console.members");
  const [body, setBody] = useState("");
  const { pending, refusal, perform } = useAct();
  const lines = () => consoleClient().memberNotes;
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!body.trim()) return;
    const added = await perform(() => lines().add.mutate({ member_id, body }), words("noted"));
    if (added) setBody("");
  };
  const sorted = [...notes].sort((a, b) => Number(b.pinned) - Number(a.pinned));
  return (
    <div className="grid gap-4">
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      {sorted.length > 0 && (
        <ul className="grid gap-2">
          {sorted.map(({ id: note_id, body: text, pinned }) => (
            <li
              key={note_id}
              className="flex items-start gap-1 rounded-md bg-sunken py-1 pr-1 pl-3"
            >
              <p className="min-w-0 flex-1 py-2 text-sm break-words whitespace-pre-line">{text}</p>
              {write && (
                <>
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-pressed={pinned}
                    aria-label={words(pinned ? "unpin" : "pin")}
                    icon={
                      <Pin
                        aria-hidden
                        className={`size-4 ${pinned ? "text-accent" : "text-muted"}`}
                      />
                    }
                    onClick={() =>
                      void perform(
                        () => lines().update.mutate({ member_id, note_id, pinned: !pinned }),
                        words(pinned ? "unpinned" : "pinned"),
                      )
                    }
                  />
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={words("remove_note")}
                    icon={<Trash2 aria-hidden className="size-4 text-muted" />}
                    onClick={() =>
                      void perform(
                        () => lines().remove.mutate({ member_id, note_id }),
                        words("note_removed"),
                      )
                    }
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {write ? (
        <form className="flex items-start gap-2" onSubmit={(event) => void add(event)}>
          <div className="flex-1">
            <Field label={words("new_note")} hint={words("note_hint")}>
              {(control) => (
                <Input
                  {...control}
                  value={body}
                  maxLength={5000}
                  onChange={({ target }) => setBody(target.value)}
                />
              )}
            </Field>
          </div>
          <Button type="submit" variant="secondary" className="mt-6.5" pending={pending}>
            {words("add_note")}
          </Button>
        </form>
      ) : (
        sorted.length === 0 && <p className="text-sm text-muted">{words("no_notes")}</p>
      )}
    </div>
  );
}
