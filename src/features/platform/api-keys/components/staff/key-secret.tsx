"use client";
import { useTranslations } from "next-intl";
import { CopyField } from "@/ui/copy-field";
import { SecretOnce } from "@/ui/secret-once";

/** A new secret of a key. */
export type MadeSecret = { name: string; secret: string };

/** Shows a key's new secret once, and a line for the terminal that tries it. */
export function KeySecret({
  made: { name, secret },
  onClose,
}: {
  made: MadeSecret;
  onClose: () => void;
}) {
  const words = useTranslations("console_developers.keys");
  const line = `curl ${location.origin}/v1/api-keys/current -H "Authorization: Bearer ${secret}"`;
  return (
    <SecretOnce
      title={words("secret_of", { name })}
      label={words("secret")}
      secret={secret}
      onClose={onClose}
    >
      <CopyField label={words("try")} text={line} long />
    </SecretOnce>
  );
}
