"use client";
import { useTranslations } from "next-intl";
import { CircleAlert } from "@/ui/icons";
import { useId, type ReactNode } from "react";

/** Props that tie a control to its label, hint and error. */
export type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/**
 * A labelled control with its hint and its error beside it. The error is directly below the
 * control, is announced when it appears, and is named in the control's description.
 */
export function Field({
  label,
  hint,
  error,
  optional = false,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  optional?: boolean;
  children: (control: FieldControl) => ReactNode;
}) {
  const words = useTranslations("ui");
  const id = useId();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> {words("optional")}</span>}
      </label>
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** Holds a control's error; present from the start, so that the error is announced. */
export function FieldError({ id, error }: { id: string; error: string | null | undefined }) {
  return (
    <div aria-live="polite">
      {error && (
        <p id={id} className="flex gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
