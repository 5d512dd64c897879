"use client";
import { UserPlus } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { FormDialog } from "@/ui/form-dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { useRouter } from "@/ui/portal-router";
import { useAct } from "@/ui/use-act";

/** Adds a member by name, and by a mail address where there is one; then opens their page. */
export function NewMember() {
  const words = useTranslations("console.members");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const { pending, refusal, perform } = useAct();
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const name = String(typed.get("name"));
    const email = String(typed.get("email")) || null;
    const added = await perform(
      async () => {
        const { id } = await consoleClient().members.create.mutate({
          name,
          email,
          status: "active",
        });
        router.push(`/members/${id}`);
      },
      words("added", { name }),
    );
    if (added) setOpen(false);
  };
  return (
    <>
      <Button icon={<UserPlus aria-hidden className="size-4.5" />} onClick={() => setOpen(true)}>
        {words("new")}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words("new")}
        submit={words("add")}
        pending={pending}
        failure={refusal ? { title: words("not_done"), message: refusal } : null}
        onSubmit={add}
      >
        <Field label={words("name")}>
          {(control) => (
            <Input {...control} name="name" required maxLength={200} autoComplete="off" />
          )}
        </Field>
        <Field label={words("email")} optional>
          {(control) => (
            <Input {...control} type="email" name="email" maxLength={254} autoComplete="off" />
          )}
        </Field>
      </FormDialog>
    </>
  );
}
