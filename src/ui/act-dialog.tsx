"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { ErrorNote } from "./error-note";
import { failureOf } from "./failure";
import { Loading, Skeleton } from "./skeleton";

/** Asks before somebody does what is hard to take back: says what it means, then what it would do, counted first. */
export function ActDialog({
  title,
  press,
  onPress,
  onClose,
  act: { pending, refusal },
  ready,
  preview,
  variant = "danger",
  children,
}: {
  title: string;
  /** The words on the button that does it. */
  press: string;
  onPress: () => void;
  onClose: () => void;
  act: { pending: boolean; refusal: string | null };
  /** It can be done, and its consequences have been shown. */
  ready: boolean;
  preview: { waiting: boolean; error?: unknown; shown: ReactNode };
  /** The looks of that button; what is easily taken back need not warn. */
  variant?: "danger" | "primary";
  children: ReactNode;
}) {
  const words = useTranslations("console_desk.act");
  const { waiting, error, shown } = preview;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words("back")}
          </Button>
          <Button variant={variant} pending={pending} disabled={!ready} onClick={onPress}>
            {press}
          </Button>
        </>
      }
    >
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      {children}
      {Boolean(error) && <ErrorNote title={words("not_done")} message={failureOf(error).message} />}
      <div className="min-h-20" aria-live="polite">
        {shown ??
          (waiting && (
            <Loading label={words("counting")}>
              <Skeleton className="h-20 rounded-lg" />
            </Loading>
          ))}
      </div>
    </Dialog>
  );
}
