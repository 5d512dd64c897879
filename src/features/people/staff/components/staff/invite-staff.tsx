"use client";
import { UserPlus } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { useAct } from "@/ui/use-act";
import { HostChoice } from "./host-choice";
import { RoleChoices } from "./role-choices";
import type { RoleChoice } from "./staff-acts";

const USUAL: readonly string[] = ["front_desk"];

/** Invites somebody to the staff by mail. */
export function InviteStaff({
  roles,
  hosts = [],
}: {
  roles: readonly RoleChoice[];
  hosts?: readonly RoleChoice[];
}) {
  const words = useTranslations("console.staff");
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(USUAL);
  const [host_id, setHost] = useState<string | null>(null);
  const form = useId();
  const { pending, refusal, perform } = useAct();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const email = String(typed.get("email"));
    const invitation = { email, name: String(typed.get("name")), role_ids: [...chosen], host_id };
    const sent = await perform(
      () => consoleClient().staff.invite.mutate(invitation),
      words("sent", { email }),
    );
    if (sent) setOpen(false);
  };
  return (
    <>
      <Button
        icon={<UserPlus aria-hidden className="size-4.5" />}
        onClick={() => {
          // The roles of the last invitation are not those of the next.
          setChosen(USUAL);
          setHost(null);
          setOpen(true);
        }}
      >
        {words("invite")}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={words("invite")}
        actions={
          <Button type="submit" form={form} pending={pending} disabled={chosen.length === 0}>
            {words("send")}
          </Button>
        }
      >
        <form id={form} className="grid gap-4" onSubmit={(event) => void send(event)}>
          <p className="text-muted">{words("invite_text")}</p>
          {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
          <Field label={words("name")}>
            {(control) => (
              <Input {...control} name="name" required maxLength={200} autoComplete="off" />
            )}
          </Field>
          <Field label={words("email")}>
            {(control) => (
              <Input
                {...control}
                type="email"
                name="email"
                required
                maxLength={254}
                autoComplete="off"
              />
            )}
          </Field>
          <RoleChoices label={words("role")} roles={roles} chosen={chosen} onChange={setChosen} />
          <HostChoice hosts={hosts} value={host_id} onChange={setHost} />
        </form>
      </Dialog>
    </>
  );
}
