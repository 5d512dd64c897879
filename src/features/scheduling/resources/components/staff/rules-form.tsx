"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";
import { Select } from "@/ui/input";
import { useLeaveWarning } from "@/ui/use-leave-warning";
import type { Resource } from "../../schema";
import { SaveBar } from "./save-bar";
import { useChange } from "./use-change";

/** Chooses the rules that bookings of a place follow from now on. */
export function RulesForm({
  resource,
  version,
  policies,
  mayChange,
}: {
  resource: Resource;
  version: string;
  policies: readonly { id: string; name: string }[];
  mayChange: boolean;
}) {
  const words = useTranslations("console_places");
  const [edited, setEdited] = useState<{ policy_id: string | null } | null>(null);
  const { policy_id: chosen } = edited ?? resource;
  const state = useChange(resource.id, version);
  const change = chosen === resource.policy_id ? null : { policy_id: chosen };
  useLeaveWarning(change !== null);
  return (
    <Card as="section" aria-labelledby="rules" className="grid max-w-3xl gap-5 p-5 md:p-6">
      <h2 id="rules" className="text-lg">
        {words("rules.title")}
      </h2>
      <Field
        label={words("rules.choose")}
        hint={words("rules.hint")}
        error={state.faults["policy_id"]}
      >
        {(control) => (
          <Select
            {...control}
            disabled={!mayChange}
            value={chosen ?? ""}
            onChange={({ target }) => setEdited({ policy_id: target.value || null })}
          >
            <option value="">{words("no_rules")}</option>
            {policies.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {mayChange && <SaveBar state={state} change={change} onUndo={() => setEdited(null)} />}
    </Card>
  );
}
