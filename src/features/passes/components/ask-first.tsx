"use client";
import { type ReactNode, useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { failureOf } from "@/ui/failure";
import { Notice } from "@/ui/notice";

/** A quiet button for what cannot be taken back: asked about first, and told where it fails. */
export function AskFirst({
  text,
  title,
  keep,
  go,
  pendingLabel,
  failed,
  change,
  children,
}: {
  text: string;
  title: string;
  /** What the two answers are called. */
  keep: string;
  go: string;
  pendingLabel: string;
  /** What is said above the reason where it did not work. */
  failed: string;
  change: {
    isPending: boolean;
    error: unknown;
    run: (onDone: () => void) => void;
  };
  children: ReactNode;
}) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const failure = change.error ? failureOf(change.error) : null;
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {text}
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        title={title}
        actions={
          <>
            <Button variant="ghost" onClick={close}>
              {keep}
            </Button>
            <Button
              variant="danger"
              pending={change.isPending}
              pendingLabel={pendingLabel}
              onClick={() => change.run(close)}
            >
              {go}
            </Button>
          </>
        }
      >
        {children}
        {failure && (
          <Notice tone="danger" live title={failed}>
            {failure.message}
          </Notice>
        )}
      </Dialog>
    </>
  );
}
