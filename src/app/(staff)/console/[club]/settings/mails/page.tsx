import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { MailList } from "@/features/backoffice/notifications/components/staff/mail-list";
import { MAIL_GROUPS, type MailGroup } from "@/features/backoffice/notifications/words";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../open-console";
import { SettingsTabs } from "../tabs";

export const generateMetadata = titled("mails");

/** Lists the mails that the club sends, by what they are about. */
export default async function MailsPage() {
  const { call, may } = await openWith("organizations:read");
  const [words, { mails }] = await Promise.all([
    getTranslations("console_mails"),
    call.notificationSettings.get(),
  ]);
  const listOf = (group: MailGroup) => (
    <MailList
      key={group}
      id={group}
      title={words(`groups.${group}`)}
      mails={mails.filter(({ kind }) => kind.startsWith(`${group}_`))}
    />
  );
  // The mails about bookings are as many as all others.
  const [first, ...others] = MAIL_GROUPS;
  return (
    <>
      <PageHeader title={words("title")} lead={words("lead")} />
      <SettingsTabs current="/settings/mails" may={may} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {listOf(first)}
        <div className="grid gap-6">{others.map(listOf)}</div>
      </div>
    </>
  );
}
