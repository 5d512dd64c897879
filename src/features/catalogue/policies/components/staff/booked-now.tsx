"use client";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";
import { Select } from "@/ui/input";
import { describeLead } from "../terms-words";
import { describeNow, type Say, type ToldPolicy } from "./policy-words";

/** How long before its start a booking may be tried, in minutes. */
const LEADS = [30, 120, 1440, 4320, 10_080, 43_200];

/** Shows a policy's sentences, and what a booking made now would be told. */
export function BookedNow({
  sentences,
  policy,
  say,
  at,
}: {
  sentences: readonly string[];
  policy: ToldPolicy;
  say: Say;
  at: { now: string; timezone: string };
}) {
  const words = useTranslations("console_catalogue.policies");
  const title = useId();
  const [lead, setLead] = useState(4320);
  return (
    <Card as="aside" aria-labelledby={title} className="grid gap-5 p-5 xl:sticky xl:top-6">
      <div>
        <h2 id={title} className="text-lg">
          {words("reads")}
        </h2>
        <ul className="mt-2 grid gap-1.5 text-sm" aria-live="polite">
          {sentences.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </div>
      <div className="grid gap-3 border-t border-line pt-4">
        <Field label={words("booked_now")}>
          {(control) => (
            <Select
              {...control}
              value={lead}
              onChange={({ target }) => setLead(Number(target.value))}
            >
              {LEADS.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {words("in", { lead: describeLead(minutes, say.terms) })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <ul className="grid gap-1.5 text-sm" aria-live="polite" suppressHydrationWarning>
          {describeNow(policy, { lead, ...at }, say).map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </div>
      <p className="text-sm text-muted">{words("keeps")}</p>
    </Card>
  );
}
