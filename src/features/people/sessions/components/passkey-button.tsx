"use client";
import { useTranslations } from "next-intl";
import { KeyRound } from "@/ui/icons";
import { useState } from "react";
import { Button } from "@/ui/button";
import { isRefused, type Refused, signInByPasskey } from "./auth-requests";

/** Signs in with a passkey; the click opens the device's prompt at once. */
export function PasskeyButton({
  path,
  again = false,
  onSignedIn,
  onRefused,
}: {
  /** The page to open after sign-in. */
  path: string;
  /** Accepts only the person who is signed in already. */
  again?: boolean;
  onSignedIn: (path: string) => void;
  onRefused: (refused: Refused) => void;
}) {
  const words = useTranslations("sign_in");
  const [pending, setPending] = useState(false);
  async function use() {
    setPending(true);
    const answer = await signInByPasskey(path, again);
    if (!isRefused(answer)) return onSignedIn(answer.path);
    onRefused(answer);
    setPending(false);
  }
  return (
    <Button
      variant="secondary"
      size="lg"
      block
      icon={<KeyRound aria-hidden className="size-5 shrink-0" />}
      pending={pending}
      pendingLabel={words("passkey_waiting")}
      onClick={() => void use()}
    >
      {words("passkey")}
    </Button>
  );
}
