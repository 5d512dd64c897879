"use client";
import { useTranslations } from "next-intl";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import type { CardForm } from "./card-form";
import { CardFormFoot } from "./card-form-foot";
import { SandboxFrame } from "./sandbox-frame";
import { groupIban, testAccounts } from "./test-accounts";
import { useSandboxAccount } from "./use-sandbox-account";

/** The bank account form of test mode. A click on a test account fills it in; no other is accepted or stored. */
export const SandboxAccountForm: CardForm = ({ config, submitLabel, begin, keep, onCancel }) => {
  const { account, change, errorOf, pending, submit } = useSandboxAccount({ config, begin, keep });
  const words = useTranslations("money");
  return (
    <SandboxFrame
      legend={words("account.test_choose")}
      tests={testAccounts.map(({ iban, name }) => ({
        name: words(`account.test_${name}`),
        shown: groupIban(iban),
        onChoose: () => change({ iban: groupIban(iban) }),
      }))}
      onSubmit={submit}
    >
      <Field label={words("account.holder")} error={errorOf("holder")}>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            value={account.holder}
            onChange={(event) => change({ holder: event.target.value })}
          />
        )}
      </Field>
      <Field label={words("account.email")} error={errorOf("email")}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="email"
            value={account.email}
            onChange={(event) => change({ email: event.target.value })}
          />
        )}
      </Field>
      <Field label={words("account.iban")} error={errorOf("iban")}>
        {(control) => (
          <Input
            {...control}
            className="tabular"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={account.iban}
            onChange={(event) => change({ iban: groupIban(event.target.value) })}
          />
        )}
      </Field>
      <CardFormFoot
        fault={errorOf(null)}
        config={config}
        submitLabel={submitLabel}
        pending={pending}
        onCancel={onCancel}
      />
    </SandboxFrame>
  );
};
