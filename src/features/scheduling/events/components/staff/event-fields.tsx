"use client";
import { useTranslations } from "next-intl";
import { TaxChoice } from "@/features/catalogue/tax-rates/components/staff/tax-choice";
import type { TaxRate } from "@/features/catalogue/tax-rates/schema";
import type { Faults } from "@/features/scheduling/resources/components/staff/faults";
import { startingAt } from "@/lib/starting-at";
import { AmountField } from "@/ui/amount-field";
import { CheckList } from "@/ui/check-list";
import { Field, FieldError } from "@/ui/field";
import { Input, Select, TextArea } from "@/ui/input";
import { type EventDraft, withTax } from "./event-draft";
import type { Naming } from "./event-price";

type Named = { id: string; name: string };

/** What an event may name. */
export type Choices = {
  places: readonly (Named & { timezone: string })[];
  hosts: readonly Named[];
  policies: readonly Named[];
  /** Prices of events, as `Evening, €15.00 a person`. */
  prices: readonly Named[];
  /** The price that names the event itself: it goes on beside others, so only a newer one replaces it. */
  named: string | null;
  /** The prices in use that name events, newest first; of a date of a series alone, where they may name others. */
  naming: readonly Naming[];
  /** The person may make a price. */
  makesPrice: boolean;
  /** The tax rates in use; the first is proposed for a price of its own, as at the cash desk. */
  taxes: readonly TaxRate[];
  currency: string;
};

const VISIBLE_TO = ["public", "members", "private"] as const;

/** Asks for the fields of an event; each fault stands at its own. */
export function EventFields({
  draft,
  choices: { places, hosts, policies, prices, named, makesPrice, taxes, currency },
  faults,
  onChange,
}: {
  draft: EventDraft;
  choices: Choices;
  faults: Faults;
  onChange: (draft: EventDraft) => void;
}) {
  const words = useTranslations("console_events.form");
  const visible = useTranslations("console_events.visibility");
  const put = (some: Partial<EventDraft>) => onChange({ ...draft, ...some });
  const select = (
    field: "resource_id" | "policy_id",
    label: string,
    none: string,
    options: readonly Named[],
  ) => (
    <Field label={label} error={faults[field]}>
      {(control) => (
        <Select
          {...control}
          value={draft[field]}
          onChange={({ target }) => put({ [field]: target.value })}
        >
          <option value="">{none}</option>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  const time = (field: "starts" | "ends", fault: string) => (
    <Field label={words(field)} error={faults[fault]}>
      {(control) => (
        <Input
          {...control}
          type="datetime-local"
          required
          className="tabular"
          value={draft[field]}
          onChange={({ target: { value } }) =>
            field === "starts" ? onChange(startingAt(draft, value)) : put({ ends: value })
          }
        />
      )}
    </Field>
  );
  return (
    <>
      <Field label={words("title")} error={faults["title"]}>
        {(control) => (
          <Input
            {...control}
            required
            maxLength={200}
            autoComplete="off"
            value={draft.title}
            onChange={({ target }) => put({ title: target.value })}
          />
        )}
      </Field>
      <Field label={words("description")} optional error={faults["description"]}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            value={draft.description}
            onChange={({ target }) => put({ description: target.value })}
          />
        )}
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {time("starts", "starts_at_local")}
        {time("ends", "ends_at_local")}
        {select("resource_id", words("place"), words("no_place"), places)}
        <Field
          label={words("capacity")}
          optional
          hint={words("capacity_hint")}
          error={faults["capacity"]}
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={0}
              max={100_000}
              className="tabular"
              value={draft.capacity}
              onChange={({ target }) => put({ capacity: target.value })}
            />
          )}
        </Field>
      </div>
      {hosts.length > 0 && (
        <div className="grid gap-1.5">
          <CheckList
            label={words("hosts")}
            options={hosts}
            chosen={draft.host_ids}
            onChange={(host_ids) => put({ host_ids })}
          />
          <FieldError id="hosts-fault" error={faults["host_ids"]} />
        </div>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={words("price")} error={faults["price_rule_ids"]}>
          {(control) => (
            <Select
              {...control}
              value={draft.price}
              onChange={({ target: { value: price } }) =>
                put({ price, ...(price === "own" && withTax(draft, taxes)) })
              }
            >
              {named === null && <option value="free">{words("free")}</option>}
              {makesPrice && <option value="own">{words("own_price")}</option>}
              {prices.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {draft.price === "own" && (
          <AmountField
            label={words("amount")}
            currency={currency}
            required
            initial={draft.amount}
            error={faults["amount"]}
            onChange={(amount) => put({ amount })}
          />
        )}
        {draft.price === "own" && taxes.length > 0 && (
          <TaxChoice
            taxes={taxes}
            value={draft.tax_rate_id ?? ""}
            error={faults["tax_rate_id"] ?? null}
            onChange={(tax_rate_id) => put({ tax_rate_id })}
          />
        )}
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {select("policy_id", words("policy"), words("no_policy"), policies)}
        <Field label={words("visibility")} error={faults["visibility"]}>
          {(control) => (
            <Select
              {...control}
              value={draft.visibility}
              onChange={({ target }) => {
                const visibility = VISIBLE_TO.find((one) => one === target.value);
                if (visibility) put({ visibility });
              }}
            >
              {VISIBLE_TO.map((one) => (
                <option key={one} value={one}>
                  {visible(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={words("category")}
          optional
          hint={words("category_hint")}
          error={faults["category"]}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              autoComplete="off"
              value={draft.category}
              onChange={({ target }) => put({ category: target.value })}
            />
          )}
        </Field>
      </div>
    </>
  );
}
