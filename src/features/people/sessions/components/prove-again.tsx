"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { askByMail, isRefused } from "./auth-requests";
import { CodeForm } from "./code-form";
import { PasskeyButton } from "./passkey-button";
import { stepText } from "./refusals";

/**
 * Asks for a fresh sign-in (`fresh_sign_in_required`) by a code sent to the member's address. `onProved` then
 * repeats the refused action.
 */
export function ProveAgain({
  email,
  open,
  onClose,
  onProved,
}: {
  email: string | null;
  open: boolean;
  onClose: () => void;
  onProved: () => void;
}) {
  const words = useTranslations("sign_in");
  return (
    <Dialog open={open} onClose={onClose} title={words("again_title")}>
      <p className="text-muted">
        {words.rich("again", {
          email: email ?? "",
          b: (text) => <strong className="wrap-anywhere text-ink">{text}</strong>,
        })}
      </p>
      <Steps email={email ?? ""} onProved={onProved} />
    </Dialog>
  );
}

/** Starts over each time the dialog opens. */
function Steps({ email, onProved }: { email: string; onProved: () => void }) {
  const words = useTranslations("sign_in");
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [hasPasskey, setHasPasskey] = useState(true);

  async function ask() {
    setPending(true);
    const answer = await askByMail(email, location.pathname);
    if (isRefused(answer)) setProblem(stepText(answer, words));
    else setAsked(true);
    setPending(false);
  }

  if (asked) return <CodeForm label={words("go_on")} onSignedIn={onProved} />;
  return (
    <>
      {problem && (
        <Notice tone="warning" live>
          {problem}
        </Notice>
      )}
      <Button
        // Takes the focus over from the button that goes.
        key={String(hasPasskey)}
        autoFocus={!hasPasskey}
        size="lg"
        block
        pending={pending}
        pendingLabel={words("sending")}
        onClick={() => void ask()}
      >
        {words("mail_code")}
      </Button>
      {hasPasskey && (
        <PasskeyButton
          again
          path={location.pathname}
          onSignedIn={onProved}
          onRefused={(refused) => {
            setProblem(stepText(refused, words));
            setHasPasskey(refused.code !== "no_passkey");
          }}
        />
      )}
    </>
  );
}
