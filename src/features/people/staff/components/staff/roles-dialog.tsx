"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { differing } from "@/lib/differing";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { useAct } from "@/ui/use-act";
import { HostChoice } from "./host-choice";
import { RoleChoices } from "./role-choices";
import type { Person, RoleChoice } from "./staff-acts";

/** Changes a person's roles and host, beginning from those that they have when it opens. */
export function RolesDialog({
  person,
  roles,
  hosts,
  onClose,
}: {
  person: Person;
  roles: readonly RoleChoice[];
  hosts: readonly RoleChoice[];
  onClose: () => void;
}) {
  const words = useTranslations("console.staff");
  // What is sent differs from this, whatever the page has read since.
  const [before] = useState(person);
  const [role_ids, setRoles] = useState(before.role_ids);
  const [host_id, setHost] = useState(before.host_id);
  const { pending, refusal, perform } = useAct();
  const { id: staff_id, name } = person;
  const save = async () => {
    const changes = differing(before, { role_ids, host_id });
    const saved = await perform(
      () => consoleClient().staff.update.mutate({ staff_id, ...changes }),
      words("saved", { name }),
    );
    if (saved) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words("roles_of", { name })}
      actions={
        <Button pending={pending} disabled={role_ids.length === 0} onClick={() => void save()}>
          {words("save")}
        </Button>
      }
    >
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      <RoleChoices label={words("role")} roles={roles} chosen={role_ids} onChange={setRoles} />
      <HostChoice hosts={hosts} value={host_id} onChange={setHost} />
    </Dialog>
  );
}
