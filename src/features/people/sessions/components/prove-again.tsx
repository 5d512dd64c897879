"use client";
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
  return (
    <Dialog open={open} onClose={onClose} title="Is it still you?">
      <p className="text-muted">
        You signed in a while ago. We can mail a code to{" "}
        <strong className="wrap-anywhere text-ink">{email}</strong>.
      </p>
      <Steps email={email ?? ""} onProved={onProved} />
    </Dialog>
  );
}

/** Starts over each time the dialog opens. */
function Steps({ email, onProved }: { email: string; onProved: () => void }) {
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  async function ask() {
    setPending(true);
    const answer = await askByMail(email, location.pathname);
    if (isRefused(answer)) setProblem(stepText(answer));
    else setAsked(true);
    setPending(false);
  }

  if (asked) return <CodeForm label="Go on" onSignedIn={onProved} />;
  return (
    <>
      {problem && (
        <Notice tone="warning" live>
          {problem}
        </Notice>
      )}
      <Button
        size="lg"
        block
        pending={pending}
        pendingLabel="Sending the mail"
        onClick={() => void ask()}
      >
        Mail me a code
      </Button>
      <PasskeyButton
        again
        path={location.pathname}
        onSignedIn={onProved}
        onRefused={(refused) => setProblem(stepText(refused))}
      />
    </>
  );
}
