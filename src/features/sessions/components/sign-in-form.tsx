"use client";
import { MailCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { looksLikeEmailAddress } from "@/lib/email-address";
import { Button } from "@/ui/button";
import { LinkButton } from "@/ui/link-button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Notice } from "@/ui/notice";
import { requestSignInLink } from "./auth-requests";
import { refusalText } from "./refusals";

/** Sign in by a link that is mailed: no password to remember, to lose, or to steal. */
export function SignInForm({
  callbackUrl,
  refusal,
  mailbox,
}: {
  callbackUrl: string;
  /** next-auth's word for why an earlier try failed. */
  refusal: string | null;
  /** Where a demo instance shows the mails that it would have sent. */
  mailbox: string | null;
}) {
  const [email, setEmail] = useState("");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [problem, setProblem] = useState(refusal && refusalText(refusal));
  const [pending, setPending] = useState(false);

  async function submit() {
    const address = email.trim();
    if (!looksLikeEmailAddress(address)) {
      return setFault("Enter your whole email address, like name@example.org.");
    }
    setPending(true);
    setProblem(null);
    try {
      const error = await requestSignInLink(address, callbackUrl);
      if (error) {
        setProblem("The mail could not be sent. Wait a minute, then try again.");
      } else setSentTo(address);
    } catch {
      setProblem("The portal could not be reached. Check your connection and try again.");
    }
    setPending(false);
  }

  if (sentTo) return <Sent {...{ email: sentTo, mailbox }} onBack={() => setSentTo(null)} />;
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl">Sign in</h1>
        <p className="text-muted">We mail you a link. No password needed.</p>
      </div>
      {problem && (
        <Notice tone="warning" live>
          {problem}
        </Notice>
      )}
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void submit();
        }}
      >
        <Field label="Email" error={fault}>
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              onChange={(event) => {
                setFault(null);
                setEmail(event.target.value);
              }}
            />
          )}
        </Field>
        <Button type="submit" size="lg" block pending={pending} pendingLabel="Sending the mail">
          Send me a link
        </Button>
      </form>
    </div>
  );
}

function Sent({
  email,
  mailbox,
  onBack,
}: {
  email: string;
  mailbox: string | null;
  onBack: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form has gone: focus moves to what has come in its place.
  useEffect(() => heading.current?.focus(), []);
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
          Check your mail
        </h1>
        <p className="text-muted">
          If <strong className="text-ink">{email}</strong> belongs to a member, a link is on its
          way. It works once, on any device.
        </p>
      </div>
      <div className="grid gap-3">
        {mailbox && (
          <LinkButton href={mailbox} size="lg" block external>
            Open the demo mailbox
          </LinkButton>
        )}
        <Button variant="ghost" onClick={onBack}>
          Use another address
        </Button>
      </div>
    </div>
  );
}
