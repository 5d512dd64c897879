import { headers } from "next/headers";
import { NoMail } from "@/features/sessions/components/no-mail";
import { LinkButton } from "@/ui/link-button";
import { mailReach } from "@/api/mailbox";

export const metadata = { title: "Check your mail" };

/** Where next-auth leads a browser that asked for a link without our form's script. */
export default async function SentPage() {
  const mail = mailReach(await headers());
  if (mail.by === "nothing") return <NoMail refusal={null} />;
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl">Check your mail</h1>
        <p className="text-muted">
          If your address belongs to a member, a link is on its way. It works once, on any device.
        </p>
      </div>
      {mail.by === "mailbox" && (
        <LinkButton href={mail.address} size="lg" external>
          Open the demo mailbox
        </LinkButton>
      )}
    </div>
  );
}
