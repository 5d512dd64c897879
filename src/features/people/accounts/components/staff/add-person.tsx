"use client";
import { UserPlus } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import {
  FindMember,
  type FoundMember,
} from "@/features/people/find-member/components/staff/find-member";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Select } from "@/ui/input";
import { useAct } from "@/ui/use-act";
import type { AccountRole } from "../../schema";
import { ACCOUNT_ROLES } from "../../words";

/** Adds a member to an account, with a role; the first one owns it. */
export function AddPerson({ account_id, first }: { account_id: string; first: boolean }) {
  const words = useTranslations("console_people");
  const [open, setOpen] = useState(false);
  const [member, setMember] = useState<FoundMember | null>(null);
  const [role, setRole] = useState<AccountRole>(first ? "owner" : "member");
  const { pending, refusal, perform } = useAct();
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!member) return;
    const { id, name } = member;
    const input = { account_id, member_ids: [id], role };
    const added = await perform(
      () => consoleClient().accounts.addMembers.mutate(input),
      words("accounts.person_added", { name }),
    );
    if (!added) return;
    setOpen(false);
    setMember(null);
    setRole("member");
  };
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<UserPlus aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {words("accounts.add_person")}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words("accounts.add_person")}
        submit={words("accounts.add")}
        pending={pending}
        failure={refusal ? { title: words("not_done"), message: refusal } : null}
        onSubmit={add}
      >
        <FindMember label={words("accounts.person")} value={member} onChange={setMember} />
        <Field label={words("accounts.role")} hint={words(`accounts.role_hints.${role}`)}>
          {(control) => (
            <Select
              {...control}
              value={role}
              onChange={({ target }) => setRole(target.value as AccountRole)}
            >
              {ACCOUNT_ROLES.map((one) => (
                <option key={one} value={one}>
                  {words(`accounts.roles.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </FormDialog>
    </>
  );
}
