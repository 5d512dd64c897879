"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { Input, Select } from "@/ui/input";
import { NewByName } from "@/ui/new-by-name";
import type { AccountType } from "../../schema";
import { ACCOUNT_TYPES } from "../../words";

/** Adds an account by name and kind; then opens it. */
export function NewAccount() {
  const words = useTranslations("console_people");
  const [type, setType] = useState<AccountType>("company");
  return (
    <NewByName
      said={{
        ...{ act: words("accounts.new"), name: words("accounts.name") },
        ...{ submit: words("accounts.add"), notDone: words("not_done") },
        done: (name) => words("accounts.added", { name }),
      }}
      make={async (name, typed, idempotency_key) => {
        const billing_email = String(typed.get("email")).trim() || null;
        const asked = { name, type, billing_email, idempotency_key };
        return `/accounts/${(await consoleClient().accounts.create.mutate(asked)).id}`;
      }}
    >
      <Field label={words("accounts.kind")} hint={words(`accounts.purposes.${type}`)}>
        {(control) => (
          <Select
            {...control}
            name="type"
            value={type}
            onChange={({ target }) => setType(target.value as AccountType)}
          >
            {ACCOUNT_TYPES.map((one) => (
              <option key={one} value={one}>
                {words(`accounts.kinds.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={words("accounts.mail")} optional>
        {(control) => (
          <Input {...control} type="email" name="email" maxLength={254} autoComplete="off" />
        )}
      </Field>
    </NewByName>
  );
}
