import { Notice } from "@/ui/notice";
import { refusalText } from "./refusals";

/** In place of the form where no mail goes out: a link that is asked for would never arrive. */
export function NoMail({
  refusal,
}: {
  /** next-auth's word for why an earlier try failed. */
  refusal: string | null;
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
    </div>
  );
}
