"use client";
import { useState } from "react";
import { ProveAgain } from "@/features/people/sessions/components/prove-again";
import { Button } from "@/ui/button";
import { Card, CardHeader } from "@/ui/card";
import { failureOf } from "@/ui/failure";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Notice } from "@/ui/notice";
import { trpcClient } from "@/ui/trpc-client";
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
  const [wanted, setWanted] = useState(firstWanted);
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [proving, setProving] = useState(false);

  async function submit() {
    const address = text.trim();
    setProblem(null);
    if (address.toLowerCase() === email?.toLowerCase()) {
      return setFault("This is already your address.");
    }
    setPending(true);
    try {
      await trpcClient().me.update.mutate({ email: address });
      setWanted(address);
      setText("");
    } catch (error) {
      const { email: wrong } = faultsOf(error);
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
          <CardHeader id="email-heading" title="Email address" />
          <p className="text-muted">
            Your email address: <strong className="text-ink wrap-anywhere">{email}</strong>. To
            change it, we email a link to the new one. The old one works until you confirm.
          </p>
          <div role="status">
            {wanted && (
              <div className="mt-3">
                <Notice title="Waiting for your new address">
                  <p className="wrap-anywhere">
                    We sent a link to <strong>{wanted}</strong>. It works for an hour. Then sign in
                    with that address. Nothing came? Ask for another link below.
                  </p>
                </Notice>
              </div>
            )}
          </div>
        </div>
        <Field label="New email address" error={fault}>
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
          <Notice tone="danger" live title="Couldn’t change your address">
            {problem}
          </Notice>
        )}
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start max-sm:w-full"
          pending={pending}
          pendingLabel="Sending the mail"
        >
          Mail me a link
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
