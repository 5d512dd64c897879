import type { ReactNode } from "react";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";
import { Input, TextArea } from "@/ui/input";
import type { FieldFaults } from "./use-club";

/** One part of the club's settings, with its fields in two columns. */
export function ClubSection({
  title,
  lead,
  one = false,
  children,
}: {
  title: string;
  lead?: string;
  one?: boolean;
  children: ReactNode;
}) {
  return (
    <Card as="section" className="grid gap-5 p-5 md:p-6">
      <div className="grid gap-1">
        <h2 className="text-lg">{title}</h2>
        {lead && <p className="text-sm text-muted">{lead}</p>}
      </div>
      <div className={one ? "grid gap-5" : "grid gap-5 sm:grid-cols-2"}>{children}</div>
    </Card>
  );
}

/** A field of one or several lines, with the server's fault beside it. */
export function TextField({
  name,
  label,
  hint,
  value,
  faults,
  lines,
  most = 200,
  type = "text",
  required = false,
  disabled,
  wide = false,
}: {
  /** The field's path in a change: `profile.phone`. */
  name: string;
  label: string;
  hint?: string;
  value: string | null | undefined;
  faults: FieldFaults;
  lines?: number;
  most?: number;
  type?: "text" | "email" | "tel" | "url" | "number";
  required?: boolean;
  disabled: boolean;
  wide?: boolean;
}) {
  const common = { name, required, disabled, defaultValue: value ?? "" };
  return (
    <div className={wide ? "sm:col-span-2" : undefined}>
      <Field label={label} hint={hint} error={faults[name]} optional={!required}>
        {(control) =>
          lines ? (
            <TextArea {...control} {...common} rows={lines} maxLength={most} />
          ) : (
            <Input
              {...control}
              {...common}
              type={type}
              {...(type === "number" ? { min: 2, max: 60 } : { maxLength: most })}
            />
          )
        }
      </Field>
    </div>
  );
}
