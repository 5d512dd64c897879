"use client";
import { useTranslations } from "next-intl";
import { Field } from "@/ui/field";
import { Input, Select } from "@/ui/input";
import type { PassDesign } from "../../schema";
import type { CardValue } from "./card-values";
import type { DesignContent, DesignFaults } from "./design-content";
import { TemplateField } from "./template-field";

const FORMATS = ["qr", "aztec", "pdf417", "code128"] as const;
const POLICIES = ["static", "photo_check", "rotating_only"] as const;
const RULES = ["pass", "membership", "booking", "days"] as const;
type Props = {
  content: DesignContent;
  type: PassDesign["type"];
  values: readonly CardValue[];
  faults: DesignFaults;
  onChange: (change: Partial<DesignContent>) => void;
};

/** Asks for the code at the door and what it is worth there, and for the card's end. */
export function DesignCode({ content, type, values, faults, onChange }: Props) {
  const words = useTranslations("console_designs.code");
  const { barcode, code_policy, expiry } = content;
  const rules = RULES.filter((rule) => (type === "membership" ? rule !== "booking" : true));
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label={words("format")}>
        {(control) => (
          <Select
            {...control}
            value={barcode.format}
            onChange={({ target }) => {
              const format = FORMATS.find((one) => one === target.value) ?? "qr";
              onChange({ barcode: { ...barcode, format } });
            }}
          >
            {FORMATS.map((one) => (
              <option key={one} value={one}>
                {words(`formats.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TemplateField
        label={words("below")}
        value={barcode.alt_text ?? ""}
        values={values}
        error={faults["barcode.alt_text"]}
        onChange={(text) => onChange({ barcode: { ...barcode, alt_text: text || null } })}
      />
      <Field label={words("policy")} hint={words(`policy_hints.${code_policy}`)}>
        {(control) => (
          <Select
            {...control}
            value={code_policy}
            onChange={({ target }) =>
              onChange({ code_policy: POLICIES.find((one) => one === target.value) ?? "static" })
            }
          >
            {POLICIES.map((one) => (
              <option key={one} value={one}>
                {words(`policies.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-4">
        <Field label={words("ends")}>
          {(control) => (
            <Select
              {...control}
              value={expiry.rule}
              onChange={({ target }) => {
                const rule = RULES.find((one) => one === target.value) ?? "pass";
                onChange({ expiry: rule === "days" ? { rule, days: 365 } : { rule } });
              }}
            >
              {rules.map((one) => (
                <option key={one} value={one}>
                  {words(`rules.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {expiry.rule === "days" && (
          <Field label={words("days")} error={faults["expiry.days"]}>
            {(control) => (
              <Input
                {...control}
                type="number"
                min={1}
                max={3660}
                step={1}
                required
                value={expiry.days || ""}
                onChange={({ target }) =>
                  onChange({ expiry: { rule: "days", days: Number(target.value) } })
                }
              />
            )}
          </Field>
        )}
      </div>
      <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={content.sharing_prohibited}
          onChange={({ target }) => onChange({ sharing_prohibited: target.checked })}
        />
        {words("unshared")}
      </label>
    </div>
  );
}
