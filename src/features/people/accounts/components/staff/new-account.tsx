"use client";
import { Plus } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Input, Select } from "@/ui/input";
import { useRouter } from "@/ui/portal-router";
import { useAct } from "@/ui/use-act";
import type { AccountType } from "../../schema";
import { ACCOUNT_TYPES } from "../../words";

/** Adds an account by name and kind; then opens it. */
export function NewAccount() {
  const words = useTranslations("console_people");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [type, setType] = useState<AccountType>("company");
  const { pending, refusal, perform } = useAct();
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const name = String(typed.get("name"));
    const billing_email = String(typed.get("email")) || null;
    const added = await perform(
      async () => {
        const { id } = await consoleClient().accounts.create.mutate({ name, type, billing_email });
        router.push(`/accounts/${id}`);
      },
      words("accounts.added", { name }),
    );
    if (added) setOpen(false);
  };
  return (
    <>
      <Button icon={<Plus aria-hidden className="size-4.5" />} onClick={() => setOpen(true)}>
        {words("accounts.new")}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words("accounts.new")}
        submit={words("accounts.add")}
        pending={pending}
        failure={refusal ? { title: words("not_done"), message: refusal } : null}
        onSubmit={add}
      >
        <Field label={words("accounts.name")}>
          {(control) => (
            <Input {...control} name="name" required maxLength={200} autoComplete="off" />
          )}
        </Field>
        <Field label={words("accounts.kind")} hint={words(`accounts.purposes.${type}`)}>
          {(control) => (
            <Select
              {...control}
              value={type}
              onChange={({ target }) => setType(target.value as AccountType)}
            >
              {ACCOUNT_TYPES.map((one) => (
                <option key={one} value={one}>
                  {words(`accounts.kinds.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={words("accounts.mail")} optional>
          {(control) => (
            <Input {...control} type="email" name="email" maxLength={254} autoComplete="off" />
          )}
        </Field>
      </FormDialog>
    </>
  );
}
