import { Notice } from "@/ui/notice";
import { PasskeySignIn } from "./passkey-sign-in";
import { refusalText } from "./refusals";

/** In place of the form where no mail goes out: a link that is asked for would never arrive. */
export function NoMail({
  refusal,
  path,
  passkeys,
}: {
  /** The word for why an earlier try failed. */
  refusal: string | null;
  /** The page to go on to. */
  path: string;
  /** True when browsers know passkeys at this address. */
  passkeys: boolean;
}) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl">Sign in</h1>
        <p className="text-muted">
          You sign in with a link that is made for you. No password needed.
        </p>
      </div>
      {refusal && <Notice tone="warning">{refusalText(refusal)}</Notice>}
      <Notice>This portal sends no mail yet. Please ask your club for a sign-in link.</Notice>
      {passkeys && <PasskeySignIn path={path} />}
    </div>
  );
}
