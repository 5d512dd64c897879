"use client";
import { useLocale, useTranslations } from "next-intl";
import { isBounded, type Limit, LIMITS } from "@/lib/staff-limits";
import { AmountField } from "@/ui/amount-field";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { limitText } from "./limit-text";

export type RoleLimitValues = Readonly<Record<Limit, number | null>>;

/** Asks how much a role may give away, as far as it may at all; nobody gives more than they have themselves. */
export function RoleLimitFields({
  limits,
  own,
  scopes,
  currency,
  onChange,
}: {
  limits: RoleLimitValues;
  /** The limits of the person who gives. */
  own: RoleLimitValues;
  scopes: readonly string[];
  currency: string;
  onChange: (change: Partial<RoleLimitValues>) => void;
}) {
  const words = useTranslations("console_roles");
  const staff = useTranslations("console.staff");
  const locale = useLocale();
  const shown = LIMITS.filter((limit) => isBounded(scopes, limit));
  if (shown.length === 0) return <p className="text-sm text-muted">{words("gives_nothing")}</p>;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      {shown.map((limit) => {
        const [value, most] = [limits[limit], own[limit]];
        const beyond = most !== null && (value === null || value > most);
        const field = {
          label: staff(`limits.${limit}`),
          hint:
            most === null
              ? words("empty")
              : words("own_most", { most: limitText(limit, most, currency, locale) }),
          error: beyond
            ? words("beyond", { most: limitText(limit, most, currency, locale) })
            : null,
        };
        return limit === "discount_percent" ? (
          <Field key={limit} {...field} optional={most === null}>
            {(control) => (
              <span className="relative block">
                <Input
                  {...control}
                  type="number"
                  min={0}
                  max={100}
                  step={1}
                  value={value ?? ""}
                  onChange={({ target }) =>
                    onChange({ [limit]: target.value === "" ? null : Number(target.value) })
                  }
                  className="tabular pr-10"
                />
                <span
                  aria-hidden
                  className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-sm text-muted"
                >
                  %
                </span>
              </span>
            )}
          </Field>
        ) : (
          <AmountField
            key={limit}
            {...field}
            currency={currency}
            initial={value}
            required={most !== null}
            onChange={(amount) => onChange({ [limit]: amount })}
          />
        );
      })}
    </div>
  );
}
