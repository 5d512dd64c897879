"use client";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { RequiredFields } from "@/features/platform/custom-fields/components/staff/required-fields";
import { useRequiredFields } from "@/features/platform/custom-fields/components/staff/use-required-fields";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Input } from "@/ui/input";
import { useRouter } from "@/ui/portal-router";
import { useAct } from "@/ui/use-act";

/**
 * Adds a member by name, by a mail address where there is one, and by the fields that new members must have; then opens
 * their page.
 */
export function NewMemberDialog({ onClose }: { onClose: () => void }) {
  const words = useTranslations("console.members");
  const router = useRouter();
  const asked = useRequiredFields();
  const { pending, refusal, perform } = useAct();
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const name = String(typed.get("name"));
    const email = String(typed.get("email")) || null;
    const added = await perform(
      async () => {
        const { id } = await consoleClient().members.create.mutate({
          ...{ name, email, status: "active" },
          ...asked.given,
        });
        router.push(`/members/${id}`);
      },
      words("added", { name }),
    );
    if (added) onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
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
      <RequiredFields asked={asked} />
    </FormDialog>
  );
}
