import { getTranslations } from "next-intl/server";
import { AnswerInvitation } from "@/features/people/account-invitations/components/answer-invitation";
import { titled } from "@/app/titled";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";
import { orNull } from "@/app/or-null";
import { openPage } from "../../portal";

type Props = { params: Promise<{ token: string }> };

export const generateMetadata = titled("account_invitation");

/** Shows who invites the member into a household or company, and what that means, before the answer. */
export default async function AccountInvitationPage({ params }: Props) {
  const { token } = await params;
  const { call, view } = await openPage(`/household/${token}`);
  const words = await getTranslations("details.joining");
  const invitation = view ? null : await orNull(call.accountInvitations.open({ token }));
  if (!invitation) {
    return <EmptyState title={words("over")}>{words("over_hint")}</EmptyState>;
  }
  const { account_name: account, invited_by_name: name, role } = invitation;
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6">
      <PageHeader title={words("title", { name, account })} />
      <Card as="section" aria-labelledby="meaning" className="grid gap-5 p-5">
        <div className="grid gap-3">
          <h2 id="meaning" className="text-lg">
            {words("meaning")}
          </h2>
          <ul className="grid list-disc gap-1.5 pl-5">
            <li>{words("own")}</li>
            <li>{words("booked")}</li>
            <li>{words("seen")}</li>
            <li>{words("names")}</li>
            <li>{words(`as.${role}`)}</li>
            <li>{words("leave")}</li>
          </ul>
        </div>
        <AnswerInvitation token={token} account={account} />
      </Card>
    </div>
  );
}
