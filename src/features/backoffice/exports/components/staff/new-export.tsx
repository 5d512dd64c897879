"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { useRouter } from "@/ui/portal-router";
import { useAct } from "@/ui/use-act";
import type { ExportList } from "@/features/backoffice/list-filters/words";

type Choice = { name: string; text: string };

/** Lets somebody choose the columns of a file, and has it written; the page of exports comes next. */
export function NewExport({
  list,
  filters,
  columns,
  total,
}: {
  list: ExportList;
  filters: Record<string, string>;
  columns: readonly Choice[];
  total: number;
}) {
  const words = useTranslations("console_exports.new");
  const all = useTranslations("console_exports");
  const router = useRouter();
  const { pending, refusal, perform } = useAct();
  const names = columns.map(({ name }) => name);
  const [chosen, setChosen] = useState<readonly string[]>(names);
  const toggle = (name: string) =>
    setChosen(names.filter((one) => (one === name ? !chosen.includes(one) : chosen.includes(one))));
  const make = async () => {
    const asked = { list, filters, columns: [...chosen] };
    const made = await perform(() => consoleClient().exports.create.mutate(asked), words("made"));
    if (made) router.push("/settings/exports");
  };
  return (
    <Card as="section" className="grid gap-6 p-5">
      {refusal && <ErrorNote title={all("not_done")} message={refusal} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button pending={pending} disabled={chosen.length === 0} onClick={() => void make()}>
          {words("make", { count: total })}
        </Button>
        <p className="text-sm text-muted">
          {chosen.length === 0 ? words("choose_one") : words("personal")}
        </p>
      </div>
      <fieldset className="grid min-w-0 gap-3">
        <legend className="mb-3 flex w-full flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="text-lg font-semibold">{words("columns")}</span>
          <span className="tabular text-sm text-muted">
            {words("chosen", { count: chosen.length, all: names.length })}
          </span>
        </legend>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setChosen(names)}>
            {words("every")}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setChosen([])}>
            {words("none_chosen")}
          </Button>
        </div>
        <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {columns.map(({ name, text }) => (
            <label key={name} className="flex min-h-11 min-w-0 items-center gap-3 text-sm">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-accent"
                checked={chosen.includes(name)}
                onChange={() => toggle(name)}
              />
              <span className="min-w-0 wrap-anywhere">{text}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </Card>
  );
}
