"use client";
import { Ellipsis } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { Menu, menuItem } from "@/ui/menu";
import { useAct } from "@/ui/use-act";
import type { Staff } from "../../schema";
import { RolesDialog } from "./roles-dialog";

/** A role that may be given, as it is called. */
export type RoleChoice = { id: string; name: string };

export type Person = Pick<Staff, "id" | "name" | "email" | "role_ids" | "host_id" | "status">;

/** Changes a person's roles, lets them in or out, and removes them. The server refuses what the actor may not give. */
export function StaffActs({
  person,
  roles,
  hosts,
}: {
  person: Person;
  roles: readonly RoleChoice[];
  hosts: readonly RoleChoice[];
}) {
  const words = useTranslations("console.staff");
  const [asked, setAsked] = useState<"roles" | "remove" | null>(null);
  const { pending, refusal, perform } = useAct();
  const { id: staff_id, name, status } = person;
  const client = () => consoleClient().staff;
  const run = async (change: () => Promise<unknown>, said: string) => {
    if (await perform(change, said)) setAsked(null);
  };
  const at = { staff_id };
  return (
    <>
      <Menu
        align="end"
        label={words("change", { name })}
        trigger={
          <span className="flex size-11 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink">
            <Ellipsis aria-hidden className="size-5" />
          </span>
        }
      >
        <button type="button" data-closes className={menuItem} onClick={() => setAsked("roles")}>
          {words("roles")}
        </button>
        {status === "invited" && (
          <button
            type="button"
            data-closes
            className={menuItem}
            onClick={() =>
              void run(
                () => client().resendInvitation.mutate(at),
                words("sent", { email: person.email }),
              )
            }
          >
            {words("resend")}
          </button>
        )}
        {status === "active" && (
          <button
            type="button"
            data-closes
            className={menuItem}
            onClick={() =>
              void run(() => client().suspend.mutate(at), words("suspended_one", { name }))
            }
          >
            {words("suspend")}
          </button>
        )}
        {status === "suspended" && (
          <button
            type="button"
            data-closes
            className={menuItem}
            onClick={() =>
              void run(() => client().reactivate.mutate(at), words("reactivated", { name }))
            }
          >
            {words("reactivate")}
          </button>
        )}
        <button
          type="button"
          data-closes
          className={`${menuItem} text-danger`}
          onClick={() => setAsked("remove")}
        >
          {words("remove")}
        </button>
      </Menu>
      {asked === null && refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      {asked === "roles" && (
        <RolesDialog {...{ person, roles, hosts }} onClose={() => setAsked(null)} />
      )}
      <Dialog
        open={asked === "remove"}
        onClose={() => setAsked(null)}
        title={words("remove_title", { name })}
        actions={
          <>
            <Button variant="ghost" onClick={() => setAsked(null)}>
              {words("cancel")}
            </Button>
            <Button
              variant="danger"
              pending={pending}
              onClick={() => void run(() => client().remove.mutate(at), words("removed", { name }))}
            >
              {words("remove")}
            </Button>
          </>
        }
      >
        {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
        <p>{words("remove_text")}</p>
      </Dialog>
    </>
  );
}
