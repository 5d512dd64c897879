"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ProveAgain } from "@/features/people/sessions/components/prove-again";
import { Button } from "@/ui/button";
import { Card, CardHeader } from "@/ui/card";
import { failureOf } from "@/ui/failure";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Notice } from "@/ui/notice";
import { trpcClient } from "@/ui/trpc-client";
import { useFresh } from "@/ui/use-fresh";
import { faultsOf } from "./profile-faults";

/** Changes the address for sign-in and mail; the new one applies once its mailbox has confirmed it. */
export function EmailForm({
  email,
  firstWanted,
}: {
  email: string | null;
  /** The requested address that is not confirmed yet. */
  firstWanted: string | null;
}) {
  const words = useTranslations("details");
  const [wanted, setWanted] = useFresh(firstWanted);
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [proving, setProving] = useState(false);

  async function submit() {
    const address = text.trim();
    setProblem(null);
    if (address.toLowerCase() === email?.toLowerCase()) {
      return setFault(words("email.same"));
    }
    setPending(true);
    try {
      await trpcClient().me.update.mutate({ email: address });
      setWanted(address);
      setText("");
    } catch (error) {
      const { email: wrong } = faultsOf(error, words);
      setFault(wrong ?? null);
      const { code, message } = failureOf(error);
      if (code === "fresh_sign_in_required") setProving(true);
      else if (!wrong) setProblem(message);
    }
    setPending(false);
  }

  return (
    <Card as="section" aria-labelledby="email-heading" className="p-5">
      <form
        noValidate
        aria-labelledby="email-heading"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void submit();
        }}
      >
        <div className="grid gap-1.5">
          <CardHeader id="email-heading" title={words("email.title")} />
          <p className="text-muted">
            {words.rich("email.text", {
              email: email ?? "",
              b: (text) => <strong className="text-ink wrap-anywhere">{text}</strong>,
            })}
          </p>
          <div role="status">
            {wanted && (
              <div className="mt-3">
                <Notice title={words("email.waiting_title")}>
                  <p className="wrap-anywhere">
                    {words.rich("email.waiting", {
                      email: wanted,
                      b: (text) => <strong>{text}</strong>,
                    })}
                  </p>
                </Notice>
              </div>
            )}
          </div>
        </div>
        <Field label={words("email.new")} error={fault}>
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              value={text}
              onChange={(event) => {
                setFault(null);
                setText(event.target.value);
              }}
            />
          )}
        </Field>
        {problem && (
          <Notice tone="danger" live title={words("email.failed")}>
            {problem}
          </Notice>
        )}
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start max-sm:w-full"
          pending={pending}
          pendingLabel={words("email.sending")}
        >
          {words("email.submit")}
        </Button>
      </form>
      <ProveAgain
        {...{ email, open: proving }}
        onClose={() => setProving(false)}
        onProved={() => {
          setProving(false);
          void submit();
        }}
      />
    </Card>
  );
}
