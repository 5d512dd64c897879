"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SignOutFace } from "@/ui/shell-faces";
import { toast } from "@/ui/toast";
import { endSession } from "./auth-requests";

/** The last line of the account menu. */
export function SignOut() {
  const words = useTranslations("shell");
  const [pending, setPending] = useState(false);
  return (
    <button
      type="button"
      className="w-full"
      aria-busy={pending || undefined}
      onClick={() => {
        setPending(true);
        endSession()
          // Reloads the page, so that nothing private stays in memory. Goes to the sign-in page, because the
          // next person has no business here.
          .then(() => location.replace("/sign-in"))
          .catch(() => {
            setPending(false);
            toast(words("sign_out_failed"), "danger");
          });
      }}
    >
      <SignOutFace />
    </button>
  );
}
