"use client";
import { Copy } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { LIMITS } from "@/lib/staff-limits";
import { Button, type ButtonLooks } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Input, Select } from "@/ui/input";
import { useRouter } from "@/ui/portal-router";
import { useAct } from "@/ui/use-act";
import type { Staff, StaffRole } from "../../schema";
import { givableOf } from "./role-areas";

type Rights = Pick<Staff, "scopes" | "limits">;
/** A role that another may begin as, as it is called. */
export type RoleSource = Rights & Pick<StaffRole, "id"> & { name: string };
type Scopes = Parameters<
  ReturnType<typeof consoleClient>["staff"]["createRole"]["mutate"]
>[0]["scopes"];

/** Makes a role of the club's own from a copy of another, as far as the person may give it, and opens it. */
export function NewRole({
  sources,
  own,
  label,
  variant = "primary",
}: {
  /** At least one; the first is copied unless another is chosen. */
  sources: readonly RoleSource[];
  /** The rights of the person who makes it. */
  own: Rights;
  label: string;
  variant?: ButtonLooks["variant"];
}) {
  const words = useTranslations("console_roles");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [act, setAct] = useState("");
  const [chosen, setChosen] = useState(sources[0]?.id ?? "");
  const { pending, refusal, perform } = useAct();
  const source = sources.find(({ id }) => id === chosen) ?? sources[0];
  const scopes = source ? givableOf(source.scopes, own.scopes) : [];
  const whole = givableOf(source?.scopes ?? [], ["*"]).length;
  const make = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!source) return;
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    const limits = { ...source.limits };
    for (const limit of LIMITS) {
      const [most, asked] = [own.limits[limit], limits[limit]];
      if (most !== null && (asked === null || asked > most)) limits[limit] = most;
    }
    const role = { name, scopes: scopes as Scopes, limits, idempotency_key: act };
    let made = "";
    const done = await perform(
      async () => {
        made = (await consoleClient().staff.createRole.mutate(role)).id;
      },
      words("made", { name }),
    );
    if (done) router.push(`/staff/roles/${made}`);
  };
  return (
    <>
      <Button
        variant={variant}
        icon={<Copy aria-hidden className="size-4.5" />}
        onClick={() => {
          // One key for each time that this is opened, however often it is sent.
          setAct(crypto.randomUUID());
          setOpen(true);
        }}
      >
        {label}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words("new")}
        submit={words("make")}
        pending={pending}
        failure={refusal ? { title: words("not_done"), message: refusal } : null}
        onSubmit={make}
      >
        <Field label={words("name")} hint={words("name_hint")}>
          {(control) => (
            <Input {...control} name="name" required maxLength={200} autoComplete="off" />
          )}
        </Field>
        {sources.length > 1 && (
          <Field label={words("copy_of")}>
            {(control) => (
              <Select
                {...control}
                value={chosen}
                onChange={({ target }) => setChosen(target.value)}
              >
                {sources.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <p className="text-sm text-muted">
          {words(scopes.length < whole ? "copy_less" : "copy_text")}
        </p>
      </FormDialog>
    </>
  );
}
