"use client";
import { useTranslations } from "next-intl";
import type { FormEvent, ReactNode } from "react";
import { Button } from "@/ui/button";
import { ErrorNote } from "@/ui/error-note";

/** The form of one step: a question, its few fields, and one button. */
export function StepForm({
  lead,
  submit,
  pending,
  refusal,
  disabled = false,
  onSubmit,
  children,
}: {
  lead: string;
  submit: string;
  pending: boolean;
  refusal: string | null;
  disabled?: boolean;
  onSubmit: (typed: FormData) => void;
  children: ReactNode;
}) {
  const words = useTranslations("console_setup.page");
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pending && !disabled) onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form className="grid gap-5" onSubmit={send}>
      <p className="text-muted">{lead}</p>
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      {children}
      <Button type="submit" pending={pending} disabled={disabled} className="justify-self-start">
        {submit}
      </Button>
    </form>
  );
}
