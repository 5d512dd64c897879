"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/ui/button";
import { failureOf } from "@/ui/failure";
import { Notice } from "@/ui/notice";
import { useRouter } from "@/ui/portal-router";
import { toast } from "@/ui/toast";
import { trpcClient } from "@/ui/trpc-client";

/** Accepts or declines an invitation into an account. */
export function AnswerInvitation({ token, account }: { token: string; account: string }) {
  const words = useTranslations("details.joining");
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const [declined, setDeclined] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(answer: "accept" | "decline") {
    setPending(true);
    setProblem(null);
    try {
      await trpcClient().accountInvitations.answer.mutate({ token, answer });
      if (answer === "decline") setDeclined(true);
      else {
        toast(words("joined", { account }));
        router.push("/me#household");
      }
    } catch (error) {
      setProblem(failureOf(error).message);
    }
    setPending(false);
  }

  if (declined) {
    return (
      <Notice live title={words("declined")}>
        {words("declined_text")}
      </Notice>
    );
  }
  return (
    <div className="grid gap-4">
      {problem && (
        <Notice tone="danger" live title={words("failed")}>
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          pending={pending}
          pendingLabel={words("accepting")}
          onClick={() => void send("accept")}
        >
          {words("accept")}
        </Button>
        <Button variant="secondary" disabled={pending} onClick={() => void send("decline")}>
          {words("decline")}
        </Button>
      </div>
    </div>
  );
}
