"use client";
import { CircleCheck, CircleX, Clock3 } from "@/ui/icons";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { useRouter } from "@/ui/portal-router";
import { trpcClient } from "@/ui/trpc-client";
import type { DoorAnswer as Answer } from "../schema";
import { answerWords } from "./answer-words";

/** The interval of the questions while somebody looks at their code; later, and in the background, none. */
const ASK_MS = 1_200;
/** After this the phone is rather left lying than held to a door. */
const PATIENCE_MS = 10 * 60_000;
const SHOWN_MS = 12_000;

/**
 * Shows on the member's own phone what the door has answered to its code, within a second or two:
 * green when they may come in, otherwise the reason and the next step.
 */
export function DoorAnswer() {
  const words = useTranslations("pass");
  const locale = useLocale();
  const router = useRouter();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [seen, setSeen] = useState<string | null>(null);

  const ask = useEffectEvent(async () => {
    if (document.visibilityState !== "visible") return;
    const now = await trpcClient()
      .pass.doorAnswer.query()
      .catch(() => null);
    if (!now?.answer || now.answer.id === seen) return;
    setSeen(now.answer.id);
    setAnswer(now.answer);
    router.refresh();
  });
  useEffect(() => {
    const timer = setInterval(() => void ask(), ASK_MS);
    const end = setTimeout(() => clearInterval(timer), PATIENCE_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, []);
  useEffect(() => {
    if (!answer) return undefined;
    const timer = setTimeout(() => setAnswer(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [answer]);

  const said = answer && answerWords(answer, { words, locale });
  const Icon = answer?.admitted ? CircleCheck : answer?.result === "too_early" ? Clock3 : CircleX;
  const look = answer?.admitted
    ? "bg-door-good"
    : answer?.result === "photo_check_required" || answer?.result === "too_early"
      ? "bg-door-look"
      : "bg-door-stop";
  return (
    <div aria-live="assertive" className="contents">
      {said && (
        <button
          type="button"
          data-answer={answer?.result}
          onClick={() => setAnswer(null)}
          className={`fixed inset-x-0 bottom-0 z-60 grid min-h-[38vh] animate-[rise_0.3s_ease-out] place-content-center justify-items-center gap-3 rounded-t-2xl p-6 pb-[calc(1.5rem+env(safe-area-inset-bottom))] text-center text-on-door shadow-lg md:inset-x-auto md:right-6 md:bottom-6 md:min-h-0 md:w-96 md:rounded-2xl ${look}`}
        >
          <Icon aria-hidden className="size-16" />
          <span className="text-2xl font-semibold wrap-anywhere">{said.title}</span>
          <span className="text-base">{said.text}</span>
          {answer?.place && <span className="text-sm font-medium">{answer.place}</span>}
        </button>
      )}
    </div>
  );
}
