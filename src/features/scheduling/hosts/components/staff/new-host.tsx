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

/** Adds a host by name, then opens their page. */
export function NewHost() {
  const words = useTranslations("console_places.hosts");
  const places = useTranslations("console_places");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [act, setAct] = useState("");
  const { pending, refusal, perform } = useAct();
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    const added = await perform(
      async () => {
        const asked = { name, idempotency_key: `${act}-${name}`.slice(0, 255) };
        const { id } = await consoleClient().hosts.create.mutate(asked);
        router.push(`/hosts/${id}`);
      },
      words("added", { name }),
    );
    if (added) setOpen(false);
  };
  return (
    <>
      <Button
        icon={<UserPlus aria-hidden className="size-4.5" />}
        onClick={() => {
          // One host for each time that this is opened, however often it is sent.
          setAct(crypto.randomUUID());
          setOpen(true);
        }}
      >
        {words("new")}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words("new")}
        submit={words("add")}
        pending={pending}
        failure={refusal ? { title: places("not_done"), message: refusal } : null}
        onSubmit={add}
      >
        <Field label={words("name")}>
          {(control) => (
            <Input {...control} name="name" required maxLength={200} autoComplete="off" />
          )}
        </Field>
      </FormDialog>
    </>
  );
}
