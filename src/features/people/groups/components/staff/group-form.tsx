"use client";
import { Plus } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Input, TextArea } from "@/ui/input";
import { useRouter } from "@/ui/portal-router";
import { useAct } from "@/ui/use-act";
import type { Group } from "../../schema";

/** Makes a group and opens it, or changes the name and description of one. */
export function GroupForm({ group }: { group?: Group }) {
  const words = useTranslations("console_people");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const { pending, refusal, perform } = useAct();
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const name = String(typed.get("name"));
    const input = { name, description: String(typed.get("description")).trim() || null };
    const lines = consoleClient().groups;
    const make = async () => {
      if (group) await lines.update.mutate({ group_id: group.id, ...input });
      else router.push(`/groups/${(await lines.create.mutate(input)).id}`);
    };
    const said = group ? words("groups.saved") : words("groups.added", { name });
    if (await perform(make, said)) setOpen(false);
  };
  return (
    <>
      {group ? (
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {words("groups.edit")}
        </Button>
      ) : (
        <Button icon={<Plus aria-hidden className="size-4.5" />} onClick={() => setOpen(true)}>
          {words("groups.new")}
        </Button>
      )}
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words(group ? "groups.edit_title" : "groups.new")}
        submit={words(group ? "groups.save" : "groups.add")}
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
              defaultValue={group?.name}
            />
          )}
        </Field>
        <Field label={words("groups.description")} optional>
          {(control) => (
            <TextArea
              {...control}
              name="description"
              rows={2}
              maxLength={2000}
              defaultValue={group?.description ?? ""}
            />
          )}
        </Field>
      </FormDialog>
    </>
  );
}
