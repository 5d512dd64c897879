import { titled } from "@/app/titled";
import { headers } from "next/headers";
import { NoMail } from "@/features/people/sessions/components/no-mail";
import { SignInForm } from "@/features/people/sessions/components/sign-in-form";
import { mailReach } from "@/api/entries/mailbox";
import { offersPasskeys, requestedAddress } from "@/api/identity/sign-in";
import { ownPath } from "@/lib/own-path";

export const generateMetadata = titled("sign_in");

type Props = { searchParams: Promise<{ callbackUrl?: string; error?: string }> };

export default async function SignInPage({ searchParams }: Props) {
  const { callbackUrl, error } = await searchParams;
  const sent = await headers();
  const mail = mailReach(sent);
  const common = {
    path: ownPath(callbackUrl),
    refusal: error ?? null,
    passkeys: offersPasskeys(sent),
  };
  if (mail.by === "nothing") return <NoMail {...common} />;
  return (
    <SignInForm
      {...common}
      asked={error ? null : await requestedAddress(sent.get("cookie"))}
      mailbox={mail.by === "mailbox" ? mail.address : null}
    />
  );
}
