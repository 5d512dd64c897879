"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { findExcess } from "@/lib/staff-limits";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorNote } from "@/ui/error-note";
import { Field } from "@/ui/field";
import { Input, TextArea } from "@/ui/input";
import { OvertakenNote } from "@/ui/overtaken-note";
import { useRouter } from "@/ui/portal-router";
import { useLeaveWarning } from "@/ui/use-leave-warning";
import type { Staff, StaffRole } from "../../schema";
import { RightSigns } from "./matrix-row";
import { RoleAlso } from "./role-also";
import { AREA_GROUPS, withLevel } from "./role-areas";
import { RoleLevel } from "./role-level";
import { RoleLimitFields } from "./role-limit-fields";
import { type Scopes, useRoleSave } from "./use-role-save";

/** Edits a role of the club's own: its name, what it may do in each area, and how much it may give away. */
export function EditRole({
  role,
  version,
  own,
  currency,
}: {
  role: StaffRole;
  /** That of the role as it was read. */
  version: string;
  /** The rights of the person who edits: nobody gives more. */
  own: Pick<Staff, "scopes" | "limits">;
  currency: string;
}) {
  const words = useTranslations("console_roles");
  const router = useRouter();
  const [name, setName] = useState(role.name);
  const [description, setDescription] = useState(role.description ?? "");
  const [scopes, setScopes] = useState<readonly string[]>(role.scopes);
  const [limits, setLimits] = useState(role.limits);
  const [touched, setTouched] = useState(false);
  const { pending, refusal, faulty, overtaken, send, readTheirs } = useRoleSave(role.id, version);
  useLeaveWarning(touched);
  const change = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      setTouched(true);
      set(value);
    };
  };
  const excess = findExcess({ scopes, limits }, own);
  const save = async (over: boolean) => {
    if (excess) return;
    const text = description.trim() === "" ? null : description.trim();
    const fields = { name, description: text, scopes: [...scopes] as Scopes, limits };
    if (!(await send(fields, over))) return;
    setTouched(false);
    router.push("/staff/roles");
  };
  const take = async () => {
    const theirs = await readTheirs();
    if (!theirs) return;
    setName(theirs.name);
    setDescription(theirs.description ?? "");
    setScopes(theirs.scopes);
    setLimits(theirs.limits);
    setTouched(false);
  };
  return (
    <form
      className="grid max-w-3xl gap-6"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save(false);
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={words("name")} error={faulty.includes("name") ? words("wrong") : null}>
          {(control) => (
            <Input
              {...control}
              required
              maxLength={200}
              autoComplete="off"
              value={name}
              onChange={({ target }) => change(setName)(target.value)}
            />
          )}
        </Field>
        <Field
          label={words("description")}
          optional
          error={faulty.includes("description") ? words("wrong") : null}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={1}
              maxLength={1000}
              value={description}
              onChange={({ target }) => change(setDescription)(target.value)}
            />
          )}
        </Field>
      </div>
      <div className="sm:hidden">
        <RightSigns />
      </div>
      {AREA_GROUPS.map(({ id, nouns }) => (
        <Card key={id} as="section" aria-labelledby={`group-${id}`} className="p-5">
          <h2 id={`group-${id}`} className="mb-2 text-lg">
            {words(`groups.${id}`)}
          </h2>
          <div className="divide-y divide-line">
            {nouns.map((noun) => (
              <RoleLevel
                key={noun}
                noun={noun}
                scopes={scopes}
                own={own.scopes}
                onChange={(level) => change(setScopes)(withLevel(scopes, noun, level))}
              />
            ))}
          </div>
        </Card>
      ))}
      <Card as="section" aria-labelledby="limits" className="grid gap-3 p-5">
        <h2 id="limits" className="text-lg">
          {words("limits")}
        </h2>
        <RoleLimitFields
          limits={limits}
          own={own.limits}
          scopes={scopes}
          currency={currency}
          onChange={(some) => change(setLimits)({ ...limits, ...some })}
        />
      </Card>
      <RoleAlso scopes={scopes} />
      {overtaken !== null && (
        <OvertakenNote
          title={words("changed_by", { name: overtaken })}
          text={words("changed_text")}
          said={{ take: words("take_theirs"), over: words("save_mine") }}
          pending={pending}
          onTake={() => void take()}
          onOver={() => void save(true)}
        />
      )}
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      <p className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={pending} disabled={excess !== null || overtaken !== null}>
          {words("save")}
        </Button>
        <span className="text-sm text-muted">{words("from_next")}</span>
      </p>
    </form>
  );
}
