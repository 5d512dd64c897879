"use client";
import { useRouter } from "@/ui/portal-router";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { failureOf } from "@/ui/failure";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";

/** A quiet button for an irreversible action: asks first, and reports a failure. */
export function AskFirst({
  text,
  looks,
  title,
  keep,
  go,
  pendingLabel,
  done,
  failed,
  change,
  children,
}: {
  text: string;
  /** The button's weight beside others. */
  looks?: ComponentProps<typeof Button>;
  title: string;
  /** Labels of the two answers. */
  keep: string;
  go: string;
  pendingLabel: string;
  /** The message after success. */
  done: string;
  /** The title above the reason of a failure. */
  failed: string;
  change: {
    isPending: boolean;
    error: unknown;
    run: (onSuccess: () => void) => void;
  };
  children: ReactNode;
}) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const confirm = () =>
    change.run(() => {
      close();
      toast(done);
      router.refresh();
    });
  const failure = change.error ? failureOf(change.error) : null;
  return (
    <>
      <Button variant="ghost" {...looks} onClick={() => setAsking(true)}>
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
              onClick={confirm}
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
