"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Input } from "@/ui/input";
import type { useAct } from "@/ui/use-act";

/** Asks for a view's name, and whether everybody has it, of those who may decide that. */
export function ViewForm({
  title,
  submit,
  name = "",
  shared = false,
  shares,
  hint = null,
  act: { pending, refusal },
  onClose,
  onSend,
}: {
  title: string;
  submit: string;
  name?: string;
  shared?: boolean;
  shares: boolean;
  hint?: string | null;
  act: Pick<ReturnType<typeof useAct>, "pending" | "refusal">;
  onClose: () => void;
  onSend: (name: string, shared: boolean, key: string) => Promise<void>;
}) {
  const words = useTranslations("console_views");
  const [key] = useState(() => crypto.randomUUID());
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const called = String(typed.get("name")).trim();
    const all = shares ? typed.get("shared") !== null : shared;
    // The same once more, as after a lost answer, makes nothing twice; another text is another view.
    await onSend(called, all, `${key}:${called}:${all}`.slice(0, 255));
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      submit={submit}
      pending={pending}
      failure={refusal === null ? null : { title: words("not_done"), message: refusal }}
      onSubmit={send}
    >
      <Field label={words("name")} hint={hint}>
        {(control) => (
          <Input
            {...control}
            name="name"
            required
            maxLength={80}
            autoComplete="off"
            defaultValue={name}
          />
        )}
      </Field>
      {shares && (
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            name="shared"
            className="size-5 shrink-0 accent-accent"
            defaultChecked={shared}
          />
          {words("shared")}
        </label>
      )}
    </FormDialog>
  );
}
