"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { RequiredFields } from "@/features/platform/custom-fields/components/staff/required-fields";
import { useRequiredFields } from "@/features/platform/custom-fields/components/staff/use-required-fields";
import { actKey } from "@/ui/act-key";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { useAct } from "@/ui/use-act";
import type { FoundMember } from "./find-member";

/**
 * Adds a member under the name, or the mail, that was typed while they were looked for, with the fields that new members
 * must have.
 */
export function AddMember({
  typed,
  onAdded,
  onClose,
}: {
  typed: string;
  onAdded: (member: FoundMember) => void;
  onClose: () => void;
}) {
  const words = useTranslations("console_desk.new");
  const form = useId();
  const isMail = typed.includes("@");
  const asked = useRequiredFields();
  const { pending, refusal, perform } = useAct();
  const [act] = useState(() => crypto.randomUUID());
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const name = String(fields.get("name")).trim();
    const number = String(fields.get("phone")).trim();
    const given = {
      email: String(fields.get("email")) || null,
      phone: number ? { number } : null,
      ...asked.given,
    };
    const make = async () => {
      const { id } = await consoleClient().members.create.mutate({
        ...{ name, ...given, status: "active" },
        idempotency_key: actKey(act, [name, given]),
      });
      onAdded({ id, name });
    };
    await perform(make, words("member_added", { name }));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words("add_title")}
      actions={
        <Button type="submit" form={form} pending={pending}>
          {words("add")}
        </Button>
      }
    >
      <form id={form} className="grid gap-4" onSubmit={(event) => void add(event)}>
        {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
        <Field label={words("name")}>
          {(control) => (
            <Input
              {...control}
              name="name"
              required
              maxLength={200}
              autoComplete="off"
              defaultValue={isMail ? "" : typed.trim()}
            />
          )}
        </Field>
        <Field label={words("email")} optional>
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              maxLength={254}
              autoComplete="off"
              defaultValue={isMail ? typed.trim() : ""}
            />
          )}
        </Field>
        <Field label={words("phone")} optional>
          {(control) => (
            <Input {...control} type="tel" name="phone" maxLength={40} autoComplete="off" />
          )}
        </Field>
        <RequiredFields asked={asked} />
      </form>
    </Dialog>
  );
}
