"use client";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { useRouter } from "@/ui/portal-router";
import { useAct } from "@/ui/use-act";
import { useLeaveWarning } from "@/ui/use-leave-warning";
import { BookedNow } from "./booked-now";
import { PolicyFields } from "./policy-fields";
import { describePolicy, type ToldPolicy } from "./policy-words";

/** Edits a policy, with its sentences and what a booking made now would be told beside it. */
export function EditPolicy({
  name: first,
  terms: begun,
  changes,
  now,
  timezone,
}: {
  name: string;
  terms: ToldPolicy;
  /** The policy that is changed, in the version that was read; null makes a new one. */
  changes: { id: string; version: string } | null;
  now: string;
  timezone: string;
}) {
  const words = useTranslations("console_catalogue");
  const terms = useTranslations("terms");
  const say = { words, terms, locale: useLocale() };
  const router = useRouter();
  const [name, setName] = useState(first);
  const [policy, setPolicy] = useState(begun);
  const [touched, setTouched] = useState(false);
  const [idempotency_key] = useState(() => crypto.randomUUID());
  const { pending, refusal, faulty, perform } = useAct();
  useLeaveWarning(touched);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const lines = consoleClient().policies;
    const fields = { ...policy, name };
    const saved = await perform(
      () =>
        changes
          ? lines.update.mutate({ ...fields, policy_id: changes.id, if_version: changes.version })
          : lines.create.mutate({ ...fields, idempotency_key }),
      words("policies.saved"),
    );
    if (!saved) return;
    setTouched(false);
    router.push("/policies");
  };
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <form className="grid max-w-(--measure) min-w-0 gap-5" onSubmit={(event) => void save(event)}>
        <Field
          label={words("policies.name")}
          error={faulty.includes("name") ? words("policies.wrong") : null}
        >
          {(control) => (
            <Input
              {...control}
              required
              maxLength={200}
              autoComplete="off"
              value={name}
              onChange={({ target }) => {
                setTouched(true);
                setName(target.value);
              }}
            />
          )}
        </Field>
        <PolicyFields
          terms={policy}
          faulty={faulty}
          onChange={(change) => {
            setTouched(true);
            setPolicy((before) => ({ ...before, ...change }));
          }}
        />
        {refusal && <ErrorNote title={words("policies.not_done")} message={refusal} />}
        <p>
          <Button type="submit" pending={pending}>
            {words("policies.save")}
          </Button>
        </p>
      </form>
      <BookedNow
        sentences={describePolicy(policy, say)}
        policy={policy}
        say={say}
        at={{ now, timezone }}
      />
    </div>
  );
}
