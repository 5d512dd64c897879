import { SignInForm } from "@/features/sessions/components/sign-in-form";
import { mailboxAddress } from "@/api/mailbox";

export const metadata = { title: "Sign in" };

type Props = { searchParams: Promise<{ callbackUrl?: string; error?: string }> };

export default async function SignInPage({ searchParams }: Props) {
  const { callbackUrl, error } = await searchParams;
  return (
    <SignInForm
      callbackUrl={ownPath(callbackUrl)}
      refusal={error ?? null}
      mailbox={mailboxAddress()}
    />
  );
}

/** Only a path of our own: an address elsewhere would let a link to us lead away from us. */
function ownPath(asked: string | undefined): string {
  return asked && /^\/(?![/\\])/.test(asked) ? asked : "/";
}
