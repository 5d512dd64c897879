"use client";
import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { ErrorNote } from "./error-note";

/** Asks for a few fields in a dialog; what was refused stands above them, and what was typed stays. */
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
      <form id={form} className="grid gap-4" onSubmit={(event) => void onSubmit(event)}>
        {failure && <ErrorNote {...failure} />}
        {children}
      </form>
    </Dialog>
  );
}
