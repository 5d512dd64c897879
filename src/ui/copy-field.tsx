"use client";
import { Check, Copy } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { Button } from "./button";
import { Field } from "./field";
import { Input, TextArea } from "./input";
import { useCopy } from "./use-copy";

/** Shows a text that somebody takes elsewhere, and copies it. */
export function CopyField({
  label,
  text,
  long = false,
}: {
  label: string;
  text: string;
  /** It takes several lines. */
  long?: boolean;
}) {
  const words = useTranslations("ui.copy");
  const { copied, copy } = useCopy(text);
  const Control = long ? TextArea : Input;
  return (
    <div className="grid gap-2">
      <Field label={label}>
        {(control) => (
          <Control
            {...control}
            readOnly
            value={text}
            spellCheck={false}
            className="font-mono text-sm break-all"
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          variant="secondary"
          aria-label={words("copy_what", { what: label })}
          icon={
            copied ? (
              <Check aria-hidden className="size-4" />
            ) : (
              <Copy aria-hidden className="size-4" />
            )
          }
          onClick={() => void copy()}
        >
          {words("copy")}
        </Button>
        <p role="status" className="text-sm text-muted">
          {copied === true && words("copied")}
          {copied === false && words("failed")}
        </p>
      </div>
    </div>
  );
}
