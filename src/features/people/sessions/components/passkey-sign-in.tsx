"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Notice } from "@/ui/notice";
import { goTo } from "./go-to";
import { PasskeyButton } from "./passkey-button";
import { stepText } from "./refusals";

/** The passkey button for pages without a form that could show a refusal. */
export function PasskeySignIn({ path }: { path: string }) {
  const words = useTranslations("sign_in");
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <>
      {problem && (
        <Notice tone="warning" live>
          {problem}
        </Notice>
      )}
      <PasskeyButton
        path={path}
        onSignedIn={goTo}
        onRefused={(refused) => setProblem(stepText(refused, words))}
      />
    </>
  );
}
