"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { looksLikeEmailAddress } from "@/lib/email-address";
import { formatList } from "@/lib/format";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/input";
import { LinkButton } from "@/ui/link-button";
import { StepForm } from "./step-form";
import { useStep } from "./use-step";

const MOST = 5;

/**
 * Makes the person a member too, or adds a few others by their addresses. Where new members must have `needs`, the
 * club's own fields, the page of members asks for them.
 */
export function MemberStep({
  me,
  needs,
}: {
  me: { name: string; email: string };
  needs: readonly string[];
}) {
  const words = useTranslations("console_setup.member");
  const locale = useLocale();
  if (needs.length === 0) return <ByAddress me={me} />;
  return (
    <div className="grid justify-items-start gap-5">
      <p className="text-muted">{words("lead")}</p>
      <p className="wrap-anywhere">{words("needs", { fields: formatList([...needs], locale) })}</p>
      <LinkButton href="/members">{words("open")}</LinkButton>
    </div>
  );
}

function ByAddress({ me }: { me: { name: string; email: string } }) {
  const words = useTranslations("console_setup.member");
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const { pending, refusal, perform } = useStep();
  // A member's language rules their pages: without it, the club's would, in the middle of the set-up.
  const locale = useLocale();
  const add = (people: readonly { name: string; email: string; locale?: string }[], said: string) =>
    void perform(async () => {
      for (const person of people)
        await consoleClient().members.create.mutate({ ...person, status: "active" });
    }, said);
  const send = () => {
    const all = [...new Set(typed.split(/[\s,;]/).filter((word) => word !== ""))];
    const odd = all.find((address) => !looksLikeEmailAddress(address));
    if (odd) return setFault(words("fault", { address: odd }));
    if (all.length > MOST) return setFault(words("too_many"));
    add(
      all.map((email) => ({ email, name: email.split("@")[0] ?? email })),
      words("added", { count: all.length }),
    );
  };
  return (
    <StepForm
      lead={words("lead")}
      submit={words("add")}
      disabled={typed.trim() === ""}
      {...{ pending, refusal }}
      onSubmit={send}
    >
      <Button
        size="lg"
        variant={typed.trim() === "" ? "primary" : "secondary"}
        className="justify-self-start"
        pending={pending}
        onClick={() => add([{ ...me, locale }], words("me_done"))}
      >
        {words("me")}
      </Button>
      <Field label={words("others")} hint={words("others_hint")} error={fault}>
        {(control) => (
          <TextArea
            {...control}
            maxLength={2000}
            spellCheck={false}
            autoCapitalize="none"
            value={typed}
            onChange={(event) => {
              setFault(null);
              setTyped(event.target.value);
            }}
          />
        )}
      </Field>
    </StepForm>
  );
}
