"use client";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Dialog } from "@/ui/dialog";
import { failureOf } from "@/ui/failure";
import { Field } from "@/ui/field";
import { KeyRound } from "@/ui/icons";
import { Input } from "@/ui/input";
import { Notice } from "@/ui/notice";

/** The operation that is to be allowed, with all of its fields. */
export type Asked = { operation: string; input: Record<string, unknown> };

type Question = { id: string; passkey: PublicKeyCredentialRequestOptionsJSON | null };

/**
 * Has a colleague prove who they are on this screen, by a passkey or a mailed code, and gives the token of their
 * approval.
 */
export function AskColleague({
  act,
  what,
  onClose,
  onAllowed,
}: {
  act: Asked;
  /** What is to be allowed, in the words of whoever reads: the colleague sees it here alone. */
  what: string;
  onClose: () => void;
  onAllowed: (approval: string) => void;
}) {
  const words = useTranslations("console_desk.colleague");
  const [question, setQuestion] = useState<Question | null>(null);
  const [sent, setSent] = useState(false);
  const [pending, setPending] = useState<"passkey" | "form" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  /** Does a step; says why it failed. */
  async function step(kind: "passkey" | "form", work: () => Promise<void>) {
    setPending(kind);
    setProblem(null);
    await work().catch((error: unknown) => {
      const { code, message } = failureOf(error);
      // What is over begins anew with the next step.
      if (code === "approval_over") {
        setQuestion(null);
        setSent(false);
      }
      setProblem(message);
    });
    setPending(null);
  }
  async function asked(): Promise<Question> {
    if (question) return question;
    const made = (await consoleClient().approvals.ask.mutate(act)) as Question;
    setQuestion(made);
    return made;
  }
  async function grant(id: string, proof: { code: string } | { passkey: Record<string, unknown> }) {
    const { token } = await consoleClient().approvals.grant.mutate({
      ...act,
      approval_id: id,
      proof,
    });
    onAllowed(token);
  }
  const byPasskey = () =>
    step("passkey", async () => {
      // A passkey answers each question once.
      const { id, passkey } = (await consoleClient().approvals.ask.mutate(act)) as Question;
      if (!passkey) return setProblem(words("declined"));
      const { startAuthentication } = await import("@simplewebauthn/browser");
      const answer = await startAuthentication({ optionsJSON: passkey }).catch(() => null);
      if (answer) await grant(id, { passkey: { ...answer } });
      else setProblem(words("declined"));
    });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    void step("form", async () => {
      const { id } = await asked();
      if (sent) return grant(id, { code: String(typed.get("code")) });
      const email = String(typed.get("email")).trim();
      await consoleClient().approvals.mail.mutate({ approval_id: id, email });
      setSent(true);
    });
  };
  return (
    <Dialog open onClose={onClose} title={words("title")}>
      <p className="rounded-lg bg-sunken p-4 font-semibold wrap-anywhere">{what}</p>
      <p className="text-muted">{words("text")}</p>
      {problem && (
        <Notice tone="warning" live>
          {problem}
        </Notice>
      )}
      {!sent && (
        <Button
          variant="secondary"
          block
          icon={<KeyRound aria-hidden className="size-5 shrink-0" />}
          pending={pending === "passkey"}
          pendingLabel={words("waiting")}
          onClick={() => void byPasskey()}
        >
          {words("passkey")}
        </Button>
      )}
      <form className="grid gap-4" onSubmit={send}>
        {sent ? (
          <Field key="code" label={words("code")} hint={words("sent")}>
            {(control) => (
              <Input
                {...control}
                name="code"
                required
                inputMode="numeric"
                autoComplete="off"
                pattern="\s*(\d\s*){6}"
                maxLength={12}
                className="tabular tracking-[0.3em]"
              />
            )}
          </Field>
        ) : (
          <Field key="email" label={words("mail")}>
            {(control) => (
              <Input
                {...control}
                name="email"
                type="email"
                required
                maxLength={254}
                autoComplete="off"
              />
            )}
          </Field>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={pending === "form"} pendingLabel={words("asking")}>
            {words(sent ? "allow" : "send")}
          </Button>
          {sent && (
            <Button
              variant="ghost"
              onClick={() => {
                // Another address is another question: the tries of this one stay counted.
                setQuestion(null);
                setSent(false);
              }}
            >
              {words("again")}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
