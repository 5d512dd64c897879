"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/ui/button";
import { AskColleague, type Asked } from "./ask-colleague";

/** Refusals after which a colleague with more rights may allow the act. */
const MAY_ASK = ["limit_exceeded", "insufficient_scope"];

/**
 * Offers to ask a colleague where an act was refused for want of rights: `offer` is the button, and `question` the
 * dialog, which stands outside of any form. `onAllowed` then repeats the act, with the token.
 */
export function useColleague({
  refused,
  act,
  what,
  onAllowed,
}: {
  /** The code of the refusal. */
  refused: string | null;
  act: Asked;
  /** What is to be allowed, as a person says it. */
  what: string;
  onAllowed: (approval: string) => void;
}): { offer: ReactNode; question: ReactNode } {
  const words = useTranslations("console_desk.colleague");
  const [asking, setAsking] = useState(false);
  const offered = refused !== null && MAY_ASK.includes(refused);
  return {
    offer: offered && (
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => setAsking(true)}
      >
        {words("ask")}
      </Button>
    ),
    question: asking && (
      <AskColleague
        {...{ act, what }}
        onClose={() => setAsking(false)}
        onAllowed={(approval) => {
          setAsking(false);
          onAllowed(approval);
        }}
      />
    ),
  };
}
