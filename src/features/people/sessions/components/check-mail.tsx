import { useTranslations } from "next-intl";
import { MailCheck } from "@/ui/icons";
import { useEffect, useRef } from "react";
import { Button } from "@/ui/button";
import { LinkButton } from "@/ui/link-button";
import { CodeForm } from "./code-form";
import { goTo } from "./go-to";

/** Replaces the form once a mail is on its way, or would be if the address were a member's. */
export function CheckMail({
  email,
  mailbox,
  onBack,
}: {
  email: string;
  mailbox: string | null;
  onBack: () => void;
}) {
  const words = useTranslations("sign_in");
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone, so focus moves to its replacement.
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className="grid gap-6">
      <span
        aria-hidden
        className="inline-flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent"
      >
        <MailCheck className="size-7" />
      </span>
      <div className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-2xl">
          {words("check_title")}
        </h1>
        <p className="text-muted">
          {words.rich("check", {
            email,
            b: (text) => <strong className="wrap-anywhere text-ink">{text}</strong>,
          })}
        </p>
      </div>
      <CodeForm onSignedIn={goTo} />
      <div className="grid gap-3">
        {mailbox && (
          <LinkButton href={mailbox} variant="secondary" size="lg" block external>
            {words("mailbox")}
          </LinkButton>
        )}
        <Button variant="ghost" onClick={onBack}>
          {words("other_address")}
        </Button>
      </div>
    </div>
  );
}
