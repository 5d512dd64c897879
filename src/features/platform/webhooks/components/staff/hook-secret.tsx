"use client";
import { useTranslations } from "next-intl";
import { LinkAway } from "@/ui/link-away";
import { SecretOnce } from "@/ui/secret-once";

/** Shows the secret that an endpoint's messages are signed with, once, and leads to how they are verified. */
export function HookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const words = useTranslations("console_developers.hooks");
  return (
    <SecretOnce
      title={words("secret_title")}
      label={words("secret")}
      secret={secret}
      onClose={onClose}
    >
      <p className="text-sm">
        {words.rich("verify", {
          link: (text) => (
            <LinkAway
              href="/docs/webhooks"
              target="_blank"
              rel="noopener"
              className="underline underline-offset-4"
            >
              {text}
            </LinkAway>
          ),
        })}
      </p>
    </SecretOnce>
  );
}
