"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/button";
import { ChoiceCard } from "@/ui/choice-card";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { useRouter } from "@/ui/portal-router";
import { toast } from "@/ui/toast";
import { type Faults, faultsOf, refusalOf } from "./faults";
import { MOST_ALIKE, namesAlike, type Template, TEMPLATES, templates } from "./templates";

/** Makes one place, or several alike with numbers, from a template. */
export function NewPlaces({ timezone }: { timezone: string }) {
  const words = useTranslations("console_places.create");
  const places = useTranslations("console_places");
  const router = useRouter();
  const [template, setTemplate] = useState<Template>("court");
  const [typed, setTyped] = useState<string | null>(null);
  const [count, setCount] = useState(1);
  const [zone, setZone] = useState(timezone);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  // One place a key: a repeat after an outage makes those that are missing, and none twice.
  const [keys] = useState(() => Array.from({ length: MOST_ALIKE }, () => crypto.randomUUID()));
  const kind = words(`templates.${template}.name`);
  const name = typed ?? kind;
  const names = namesAlike(name, count);

  async function make(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    setRefusal(null);
    setFaults({});
    const made: string[] = [];
    try {
      for (const [at, one] of names.entries()) {
        const place = { name: one, category: kind, timezone: zone, ...templates[template] };
        const idempotency_key = `${keys[at]}-${JSON.stringify([one, zone, template])}`.slice(
          0,
          255,
        );
        const { id } = await consoleClient().resources.create.mutate({ ...place, idempotency_key });
        made.push(id);
      }
      toast(words("made", { count }));
      router.push(made.length === 1 ? `/resources/${made[0]}/hours` : "/resources");
    } catch (error) {
      setFaults(faultsOf(error, places));
      const part = { made: made.length, count };
      setRefusal(made.length > 0 ? words("partly", part) : refusalOf(error, places));
      setPending(false);
    }
  }

  return (
    <form className="grid max-w-2xl gap-6" onSubmit={(event) => void make(event)}>
      {refusal && <ErrorNote title={places("not_done")} message={refusal} />}
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-medium">{words("template")}</legend>
        {TEMPLATES.map((one) => (
          <ChoiceCard
            key={one}
            name="template"
            value={one}
            checked={template === one}
            onChoose={() => setTemplate(one)}
          >
            <span className="min-w-0">
              <span className="block font-medium">{words(`templates.${one}.name`)}</span>
              <span className="block text-sm text-muted">{words(`templates.${one}.text`)}</span>
            </span>
          </ChoiceCard>
        ))}
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <Field label={words("name")} error={faults["name"]}>
          {(control) => (
            <Input
              {...control}
              required
              maxLength={190}
              autoComplete="off"
              value={name}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <Field label={words("how_many")}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={MOST_ALIKE}
              required
              value={count || ""}
              onChange={({ target }) =>
                setCount(Math.min(MOST_ALIKE, Math.max(0, Math.floor(target.valueAsNumber) || 0)))
              }
            />
          )}
        </Field>
      </div>
      <p className="-mt-3 min-h-10 text-sm text-muted">
        {count > 1
          ? words("become", {
              names:
                count <= 4
                  ? names.join(", ")
                  : words("between", { first: names[0] ?? "", last: names.at(-1) ?? "" }),
            })
          : words("how_many_hint")}
      </p>
      <Field label={words("timezone")} error={faults["timezone"]}>
        {(control) => (
          <Input
            {...control}
            required
            autoComplete="off"
            value={zone}
            onChange={({ target }) => setZone(target.value.trim())}
          />
        )}
      </Field>
      <p>
        <Button type="submit" pending={pending} disabled={count < 1}>
          {words("make", { count: Math.max(1, count) })}
        </Button>
      </p>
    </form>
  );
}
