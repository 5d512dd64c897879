"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorNote } from "@/ui/error-note";
import { Field } from "@/ui/field";
import { Input, TextArea } from "@/ui/input";
import { OvertakenNote } from "@/ui/overtaken-note";
import { useLeaveWarning } from "@/ui/use-leave-warning";
import type { Host } from "../../schema";
import { useHost } from "./use-host";

/** Edits a host's name, description and picture; for readers the same, without a way to change it. */
export function HostForm({
  host,
  version,
  mayChange,
}: {
  host: Host;
  version: string;
  mayChange: boolean;
}) {
  const words = useTranslations("console_places");
  const fields = useTranslations("console_places.hosts");
  const saved = {
    name: host.name,
    description: host.description ?? "",
    image_url: host.image_url ?? "",
  };
  const [edited, setEdited] = useState<typeof saved | null>(null);
  const typed = edited ?? saved;
  const changed = Object.entries(typed)
    .map(([field, value]) => [field, value.trim()] as const)
    .filter(([field, value]) => value !== saved[field as keyof typeof saved]);
  const change = Object.fromEntries(changed.map(([field, value]) => [field, value || null]));
  const isChanged = changed.length > 0;
  const { pending, refusal, faults, overtaken, save, takeTheirs } = useHost(
    host.id,
    version,
    isChanged,
  );
  useLeaveWarning(isChanged);
  const put = (one: Partial<typeof saved>) => setEdited({ ...typed, ...one });
  return (
    <Card as="section" aria-labelledby="details" className="p-5 md:p-6">
      <h2 id="details" className="mb-4 text-lg">
        {fields("details")}
      </h2>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) void save(change);
        }}
      >
        <fieldset disabled={!mayChange} className="grid gap-5">
          <Field label={fields("name")} error={faults["name"]}>
            {(control) => (
              <Input
                {...control}
                required
                maxLength={200}
                autoComplete="off"
                value={typed.name}
                onChange={({ target }) => put({ name: target.value })}
              />
            )}
          </Field>
          <Field label={fields("description")} optional error={faults["description"]}>
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                value={typed.description}
                onChange={({ target }) => put({ description: target.value })}
              />
            )}
          </Field>
          <Field label={fields("picture")} optional error={faults["image_url"]}>
            {(control) => (
              <Input
                {...control}
                inputMode="url"
                autoComplete="off"
                value={typed.image_url}
                onChange={({ target }) => put({ image_url: target.value })}
              />
            )}
          </Field>
        </fieldset>
        {overtaken && (
          <OvertakenNote
            title={fields("changed_by", { name: overtaken })}
            text={words("changed_text")}
            said={{ take: words("take_theirs"), over: words("save_mine") }}
            pending={pending}
            onTake={() => {
              setEdited(null);
              void takeTheirs();
            }}
            onOver={() => void save(change, true)}
          />
        )}
        {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
        {mayChange && (
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" pending={pending} disabled={!isChanged || overtaken !== null}>
              {words("save")}
            </Button>
            {isChanged && (
              <Button variant="ghost" onClick={() => setEdited(null)}>
                {words("undo")}
              </Button>
            )}
            <p role="status" className="text-sm text-muted">
              {isChanged ? words("unsaved") : words("nothing_changed")}
            </p>
          </div>
        )}
      </form>
    </Card>
  );
}
