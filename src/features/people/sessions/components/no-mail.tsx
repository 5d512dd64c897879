import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "@/ui/notice";
import { PasskeySignIn } from "./passkey-sign-in";
import { refusalText } from "./refusals";

/** Replaces the form on an installation that sends no mail: a requested link would never arrive. */
export function NoMail({
  refusal,
  path,
  passkeys,
  children,
}: {
  /** The word that stands for the refusal of an earlier try. */
  refusal: string | null;
  /** The page to open after sign-in. */
  path: string;
  /** True when the browser can use passkeys at this address. */
  passkeys: boolean;
  /** More about the refusal than its word. */
  children?: ReactNode;
}) {
  const words = useTranslations("sign_in");
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl">{words("title")}</h1>
        <p className="text-muted">{words("lead_link")}</p>
      </div>
      {refusal && <Notice tone="warning">{refusalText(refusal, words)}</Notice>}
      {children}
      <Notice>{words("no_mail")}</Notice>
      {passkeys && <PasskeySignIn path={path} />}
    </div>
  );
}
