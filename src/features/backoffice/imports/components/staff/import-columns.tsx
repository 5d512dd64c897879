"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { Field } from "@/ui/field";
import { Select } from "@/ui/input";
import { useRouter } from "@/ui/portal-router";
import { useAct } from "@/ui/use-act";
import type { MemberImport } from "../../schema";
import { IMPORT_FIELDS, NAME_FIELDS } from "../../words";

/** A field that the organization has added to its members. */
export type OwnField = { key: string; label: string };

/** Asks what each column holds and how members are treated who are there; then the file is tried out. */
export function ImportColumns({ of, own }: { of: MemberImport; own: readonly OwnField[] }) {
  const words = useTranslations("console_people");
  const router = useRouter();
  const { pending, refusal, perform } = useAct();
  const [fields, setFields] = useState(() => of.columns.map(({ field }) => field ?? ""));
  const [asked, setAsked] = useState(false);
  const import_id = of.id;
  const named = fields.some((field) => NAME_FIELDS.includes(field));
  const twice = (n: number) => fields[n] !== "" && fields.indexOf(fields[n] ?? "") < n;
  const sound = named && !fields.some((_, n) => twice(n));
  const check = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (!sound) return;
    const typed = new FormData(event.currentTarget);
    const lines = consoleClient().imports;
    const done = await perform(async () => {
      await lines.update.mutate({
        import_id,
        fields: fields.map((field) => field || null),
        on_conflict: String(typed.get("on_conflict")) as MemberImport["on_conflict"],
        member_status: String(typed.get("member_status")) as MemberImport["member_status"],
      });
      await lines.check.mutate({ import_id });
    }, words("imports.check_started"));
    if (done) router.replace(`/members/import/${import_id}`);
  };
  return (
    <form className="grid gap-6" onSubmit={(event) => void check(event)}>
      <Card as="section" aria-labelledby="columns" className="grid gap-4 p-5">
        <div>
          <h2 id="columns" className="text-lg">
            {words("imports.columns.title")}
          </h2>
          <p className="text-sm text-muted">{words("imports.columns.hint")}</p>
        </div>
        {asked && !named && (
          <ErrorNote title={words("not_done")} message={words("imports.columns.name_missing")} />
        )}
        <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
          {of.columns.map(({ header, samples }, n) => (
            // Columns keep their places.
            <li key={n} className="min-w-0">
              <Field
                label={<span className="wrap-anywhere">{header || "–"}</span>}
                hint={
                  <span className="line-clamp-1 wrap-anywhere">
                    {samples.length > 0
                      ? words("imports.columns.samples", { values: samples.join(", ") })
                      : words("imports.columns.no_samples")}
                  </span>
                }
                error={twice(n) ? words("imports.columns.twice") : null}
              >
                {(control) => (
                  <Select
                    {...control}
                    value={fields[n]}
                    onChange={({ target }) =>
                      setFields(fields.map((field, at) => (at === n ? target.value : field)))
                    }
                  >
                    <Choices own={own} />
                  </Select>
                )}
              </Field>
            </li>
          ))}
        </ul>
      </Card>
      <Card as="section" className="grid gap-4 p-5 sm:grid-cols-2">
        <Field
          label={words("imports.settings.conflict")}
          hint={words("imports.settings.conflict_hint")}
        >
          {(control) => (
            <Select {...control} name="on_conflict" defaultValue={of.on_conflict}>
              {(["fail", "skip", "update"] as const).map((one) => (
                <option key={one} value={one}>
                  {words(`imports.settings.conflicts.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={words("imports.settings.status")}>
          {(control) => (
            <Select {...control} name="member_status" defaultValue={of.member_status}>
              {(["active", "draft"] as const).map((one) => (
                <option key={one} value={one}>
                  {words(`imports.settings.member_statuses.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </Card>
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      <div>
        <Button type="submit" pending={pending}>
          {words("imports.check")}
        </Button>
      </div>
    </form>
  );
}

function Choices({ own }: { own: readonly OwnField[] }) {
  const words = useTranslations("console_people.imports");
  return (
    <>
      <option value="">{words("columns.left_out")}</option>
      <optgroup label={words("columns.everyone")}>
        {IMPORT_FIELDS.map((field) => (
          <option key={field} value={field}>
            {words(`fields.${field}`)}
          </option>
        ))}
      </optgroup>
      {own.length > 0 && (
        <optgroup label={words("columns.own")}>
          {own.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </optgroup>
      )}
    </>
  );
}
