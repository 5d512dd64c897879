"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { differing } from "@/lib/differing";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Input } from "@/ui/input";
import { useAct } from "@/ui/use-act";
import type { Group } from "../../schema";
import { GroupDescription } from "./group-description";

/** Changes the name and description of a group: only what was typed anew, so that nobody else's change is undone. */
export function EditGroup({ group }: { group: Group }) {
  const words = useTranslations("console_people");
  /** The group as it was when the dialog was opened. */
  const [begun, setBegun] = useState<Group | null>(null);
  const { pending, refusal, perform } = useAct();
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!begun) return;
    const typed = new FormData(event.currentTarget);
    const name = String(typed.get("name")).trim();
    const description = String(typed.get("description")).trim() || null;
    const changes = differing(begun, { name, description });
    const change = () => consoleClient().groups.update.mutate({ group_id: begun.id, ...changes });
    if (await perform(change, words("groups.saved"))) setBegun(null);
  };
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setBegun(group)}>
        {words("groups.edit")}
      </Button>
      {begun && (
        <FormDialog
          open
          onClose={() => setBegun(null)}
          title={words("groups.edit_title")}
          submit={words("groups.save")}
          pending={pending}
          failure={refusal ? { title: words("not_done"), message: refusal } : null}
          onSubmit={save}
        >
          <Field label={words("groups.name")}>
            {(control) => (
              <Input
                {...control}
                name="name"
                required
                maxLength={200}
                autoComplete="off"
                defaultValue={begun.name}
              />
            )}
          </Field>
          <GroupDescription known={begun.description ?? ""} />
        </FormDialog>
      )}
    </>
  );
}
