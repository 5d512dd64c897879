"use client";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, startTransition, Suspense, useState } from "react";
import { looksLikeEmailAddress } from "@/lib/email-address";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Notice } from "@/ui/notice";
import { askByMail, isRefused } from "./auth-requests";
import { goTo } from "./go-to";
import { PasskeyButton } from "./passkey-button";
import { refusalText, stepText } from "./refusals";

// Loaded once it is needed, and without Next's own loader: the first page that a member opens stays small.
const loadCheckMail = () => import("./check-mail").then((file) => ({ default: file.CheckMail }));
const CheckMail = lazy(loadCheckMail);

/** Signs in by mail, without a password that could be forgotten or stolen. */
export function SignInForm({
  path,
  refusal,
  asked,
  mailbox,
  passkeys,
  children,
}: {
  /** The page to open after sign-in. */
  path: string;
  /** The word that stands for the refusal of an earlier try. */
  refusal: string | null;
  /** The address that this browser has already requested a mail for, while the mail still works. */
  asked: string | null;
  /** The page of a demo instance that shows its unsent mails. */
  mailbox: string | null;
  /** True when the browser can use passkeys at this address. */
  passkeys: boolean;
  /** More about the refusal than its word. */
  children?: ReactNode;
}) {
  const words = useTranslations("sign_in");
  const [email, setEmail] = useState("");
  const [sentTo, setSentTo] = useState(asked);
  const [fault, setFault] = useState<string | null>(null);
  const [problem, setProblem] = useState(refusal && refusalText(refusal, words));
  const [pending, setPending] = useState(false);

  async function submit() {
    const address = email.trim();
    if (!looksLikeEmailAddress(address)) {
      return setFault(words("email_fault"));
    }
    setPending(true);
    setProblem(null);
    const [answer] = await Promise.all([askByMail(address, path), loadCheckMail()]);
    if (isRefused(answer)) setProblem(stepText(answer, words));
    setPending(false);
    // In a transition the form stays until the page that follows it can be drawn.
    if (!isRefused(answer)) startTransition(() => setSentTo(address));
  }

  if (sentTo) {
    return (
      <Suspense>
        <CheckMail {...{ email: sentTo, mailbox }} onBack={() => setSentTo(null)} />
      </Suspense>
    );
  }
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl">{words("title")}</h1>
        <p className="text-muted">{words("lead")}</p>
      </div>
      {problem && (
        <Notice tone="warning" live>
          {problem}
        </Notice>
      )}
      {children}
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void submit();
        }}
      >
        <Field label={words("email")} error={fault}>
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
        <Button type="submit" size="lg" block pending={pending} pendingLabel={words("sending")}>
          {words("mail_code")}
        </Button>
      </form>
      {passkeys && (
        <PasskeyButton
          path={path}
          onSignedIn={goTo}
          onRefused={(refused) => setProblem(stepText(refused, words))}
        />
      )}
    </div>
  );
}
