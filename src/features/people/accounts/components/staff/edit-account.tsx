"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { differing } from "@/lib/differing";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Input, Select } from "@/ui/input";
import { useAct } from "@/ui/use-act";
import type { Account, AccountType } from "../../schema";
import { ACCOUNT_TYPES } from "../../words";

const LINES = ["address_line_1", "address_line_2", "postal_code", "city"] as const;
const ADDRESS = [...LINES, "country_code"] as const;
const CALLED = {
  address_line_1: "street",
  address_line_2: "more",
  postal_code: "postcode",
  city: "city",
} as const;

type Country = { value: string; text: string };

/** Changes an account's name, kind and what its invoices name. */
export function EditAccount({
  account,
  countries,
}: {
  account: Account;
  countries: readonly Country[];
}) {
  const words = useTranslations("console_people.accounts");
  /** The account as it was when the dialog was opened. */
  const [begun, setBegun] = useState<Account | null>(null);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setBegun(account)}>
        {words("edit")}
      </Button>
      {begun && <Edit account={begun} countries={countries} onClose={() => setBegun(null)} />}
    </>
  );
}

/** Sends only what was typed anew, so that nobody else's change is undone. */
function Edit({
  account,
  countries,
  onClose,
}: {
  account: Account;
  countries: readonly Country[];
  onClose: () => void;
}) {
  const words = useTranslations("console_people");
  const { pending, refusal, faulty, perform } = useAct();
  const { billing_address: address } = account;
  const error = (name: string) => (refusal && faulty.includes(name) ? refusal : null);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? "").trim() || null;
    const lines = Object.fromEntries(ADDRESS.map((name) => [name, text(name)]));
    const isMoved = ADDRESS.some((name) => lines[name] !== (address?.[name] ?? null));
    const isGiven = Object.values(lines).some((value) => value !== null);
    const changes = {
      ...differing(account, {
        name: String(typed.get("name")).trim(),
        type: String(typed.get("type")) as AccountType,
        billing_email: text("billing_email"),
        tax_id: text("tax_id"),
      }),
      ...(isMoved && { billing_address: isGiven ? { ...address, ...lines } : null }),
    };
    const change = () =>
      consoleClient().accounts.update.mutate({ account_id: account.id, ...changes });
    if (await perform(change, words("accounts.saved"))) onClose();
  };
  const input = (name: string, label: string, value: string | null | undefined, type = "text") => (
    <Field label={label} optional error={error(name)}>
      {(control) => (
        <Input {...control} {...{ name, type }} defaultValue={value ?? ""} autoComplete="off" />
      )}
    </Field>
  );
  return (
    <FormDialog
      open
      onClose={onClose}
      title={words("accounts.edit_title")}
      submit={words("accounts.save")}
      pending={pending}
      failure={refusal ? { title: words("not_done"), message: refusal } : null}
      onSubmit={save}
    >
      <Field label={words("accounts.name")}>
        {(control) => (
          <Input {...control} name="name" required maxLength={200} defaultValue={account.name} />
        )}
      </Field>
      <Field label={words("accounts.kind")}>
        {(control) => (
          <Select {...control} name="type" defaultValue={account.type}>
            {ACCOUNT_TYPES.map((one) => (
              <option key={one} value={one}>
                {words(`accounts.kinds.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {input("billing_email", words("accounts.mail"), account.billing_email, "email")}
      {input("tax_id", words("accounts.tax_id"), account.tax_id)}
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 text-sm font-semibold">{words("accounts.address")}</legend>
        {LINES.map((name) => (
          <div key={name}>{input(name, words(`accounts.${CALLED[name]}`), address?.[name])}</div>
        ))}
        <Field label={words("accounts.country")} optional>
          {(control) => (
            <Select {...control} name="country_code" defaultValue={address?.country_code ?? ""}>
              <option value="">–</option>
              {countries.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </fieldset>
    </FormDialog>
  );
}
