"use client";
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { ErrorNote } from "./error-note";

/**
 * Asks for a few fields in a dialog; what was refused stands above them, and what was typed stays. Whoever has a
 * keyboard begins in the first field; on a phone the dialog is read before its keyboard covers half of it.
 */
export function FormDialog({
  open,
  onClose,
  title,
  submit,
  pending,
  failure,
  onSubmit,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The words on the button that sends it. */
  submit: string;
  pending: boolean;
  failure: { title: string; message: string } | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<unknown>;
  children: ReactNode;
}) {
  const form = useId();
  const fields = useRef<HTMLFormElement>(null);
  // After the dialog's own effect, which opens it with the focus on its first button.
  useEffect(() => {
    if (!open || !matchMedia("(pointer: fine)").matches) return;
    const first = fields.current?.querySelector<HTMLElement>("input:enabled, select, textarea");
    first?.focus();
  }, [open]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <Button type="submit" form={form} pending={pending}>
          {submit}
        </Button>
      }
    >
      <form
        ref={fields}
        id={form}
        className="grid gap-4"
        onSubmit={(event) => void onSubmit(event)}
      >
        {failure && <ErrorNote {...failure} />}
        {children}
      </form>
    </Dialog>
  );
}
