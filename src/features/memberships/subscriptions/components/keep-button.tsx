"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { useAct } from "@/ui/use-act";

/** Keeps a membership as it is: takes back what waits for the end of the period, and says so. */
export function KeepButton({
  name,
  text,
  pending: pendingLabel,
  failed,
  onKeep,
}: {
  /** The name of the membership that is kept. */
  name: string;
  text: string;
  pending: string;
  /** The title of a refusal. */
  failed: string;
  onKeep: () => Promise<unknown>;
}) {
  const words = useTranslations("memberships.end");
  const { pending, refusal, perform } = useAct();
  return (
    <>
      <Button
        {...{ pending, pendingLabel }}
        onClick={() => void perform(onKeep, words("kept", { name }))}
      >
        {text}
      </Button>
      {refusal && (
        <Notice tone="danger" live title={failed}>
          {refusal}
        </Notice>
      )}
    </>
  );
}
