import { headers } from "next/headers";
import { NoMail } from "@/features/sessions/components/no-mail";
import { SignInForm } from "@/features/sessions/components/sign-in-form";
import { mailReach } from "@/api/mailbox";

export const metadata = { title: "Sign in" };

type Props = { searchParams: Promise<{ callbackUrl?: string; error?: string }> };

export default async function SignInPage({ searchParams }: Props) {
  const { callbackUrl, error } = await searchParams;
  const mail = mailReach(await headers());
  if (mail.by === "nothing") return <NoMail refusal={error ?? null} />;
  return (
    <SignInForm
      callbackUrl={ownPath(callbackUrl)}
      refusal={error ?? null}
      mailbox={mail.by === "mailbox" ? mail.address : null}
    />
  );
}

/** Only a path of our own: an address elsewhere would let a link to us lead away from us. */
function ownPath(asked: string | undefined): string {
  return asked && /^\/(?![/\\])/.test(asked) ? asked : "/";
}
