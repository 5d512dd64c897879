"use client";
import { useTranslations } from "next-intl";
import { X } from "@/ui/icons";
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from "react";

/**
 * A modal question on the platform's own `<dialog>`: it traps focus, closes with Escape and
 * restores the focus by itself. On a phone it rises from the bottom edge, near the thumb.
 */
export function Dialog({
  open,
  onClose,
  title,
  firm = false,
  children,
  actions,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Neither Escape nor a press beside it closes it. */
  firm?: boolean;
  children: ReactNode;
  actions?: ReactNode;
}) {
  const words = useTranslations("ui");
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) element.showModal();
    if (!open && element?.open) element.close();
  }, [open]);
  // Whoever takes it away while it is open has closed it as well: the focus goes back to what opened it.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => {
        if (firm) event.preventDefault();
      }}
      onClick={(event) => {
        if (!firm && event.target === dialog.current) onClose();
      }}
      className="mx-auto mt-auto mb-0 max-h-[85dvh] w-full max-w-lg overflow-y-auto rounded-t-2xl bg-overlay p-0 text-ink shadow-lg sm:my-auto sm:rounded-2xl"
    >
      {open && (
        <div className="grid gap-4 p-6 pb-[calc(1.5rem+env(safe-area-inset-bottom))]">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-xl">
              {title}
            </h2>
            <button
              type="button"
              onClick={onClose}
              aria-label={words("close")}
              className="-m-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden className="size-5" />
            </button>
          </div>
          <div className="grid gap-4 text-base">{children}</div>
          {actions && (
            <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              {actions}
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}
