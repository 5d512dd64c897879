"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "./button";
import { CopyField } from "./copy-field";
import { Dialog } from "./dialog";
import { Notice } from "./notice";

/** Shows a new secret, now and never again; only its button closes it, as nobody could open it a second time. */
export function SecretOnce({
  title,
  label,
  secret,
  onClose,
  children,
}: {
  title: string;
  /** What the secret is called. */
  label: string;
  secret: string;
  onClose: () => void;
  children?: ReactNode;
}) {
  const words = useTranslations("ui.secret");
  return (
    <Dialog
      open
      firm
      onClose={onClose}
      title={title}
      actions={<Button onClick={onClose}>{words("stored")}</Button>}
    >
      <Notice tone="warning">{words("once")}</Notice>
      <CopyField label={label} text={secret} />
      {children}
    </Dialog>
  );
}
