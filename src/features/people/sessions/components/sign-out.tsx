"use client";
import { useState } from "react";
import { SignOutFace } from "@/ui/shell-faces";
import { toast } from "@/ui/toast";
import { endSession } from "./auth-requests";

/** The last line of the account menu. */
export function SignOut() {
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
            toast("You are still signed in: the portal could not be reached.", "danger");
          });
      }}
    >
      <SignOutFace />
    </button>
  );
}
