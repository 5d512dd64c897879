import { titled } from "@/app/titled";
import { headers } from "next/headers";
import { NoMember } from "@/features/people/sessions/components/no-member";
import { NoMail } from "@/features/people/sessions/components/no-mail";
import { SignInForm } from "@/features/people/sessions/components/sign-in-form";
import { mailReach } from "@/api/entries/mailbox";
import { offersPasskeys, requestedAddress } from "@/api/identity/sign-in";
import { domainOf } from "@/api/identity/clubs";
import { type Stranger, strangerAt } from "@/api/identity/stranger";
import { readFace } from "@/app/face";
import { ownPath } from "@/lib/own-path";

export const generateMetadata = titled("sign_in");

type Props = { searchParams: Promise<{ callbackUrl?: string; error?: string }> };

export default async function SignInPage({ searchParams }: Props) {
  const { callbackUrl, error } = await searchParams;
  const sent = await headers();
  const mail = mailReach(sent);
  const stranger = error === "NoMembership" ? await readStranger() : null;
  const common = {
    path: ownPath(callbackUrl),
    refusal: stranger ? null : (error ?? null),
    passkeys: offersPasskeys(sent),
    children: stranger && <NoMember {...stranger} />,
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

/** Returns who asked for a page of a club that does not know them; null if that club is not known here. */
async function readStranger(): Promise<(Stranger & { club: string }) | null> {
  const [sent, club] = await Promise.all([headers(), readFace()]);
  if (!club) return null;
  const host = domainOf(sent)?.host ?? null;
  const stranger = await strangerAt(club.handle, sent.get("cookie"), host);
  return stranger && { ...stranger, club: club.name };
}
