"use client";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { onSignedOut } from "./signed-out";
import { toast } from "./toast";

/** Offers the way back in to whose session has ended: an app on a home screen cannot be loaded again by hand. */
export function OfferSignIn() {
  const words = useTranslations("ui.failure");
  useEffect(
    () =>
      onSignedOut(() =>
        toast(words("signed_out"), "danger", {
          text: words("sign_in"),
          // Without a session the page leads to the sign-in, which leads back to it.
          onPress: () => location.reload(),
        }),
      ),
    [words],
  );
  return null;
}
