import { getTranslations } from "next-intl/server";
import { TabLinks } from "@/ui/segmented-control";
import { WALLET_SCOPES } from "./wallets/scopes";

/** Links the pages of the settings to each other; nobody sees one that they may not open. */
export async function SettingsTabs({
  current,
  may,
}: {
  current: string;
  may: (scope: string) => boolean;
}) {
  const words = await getTranslations("console_setup.club");
  const exports = await getTranslations("console_exports");
  const tabs = [
    { href: "/settings", text: words("tab_club"), scope: "organizations:read" },
    { href: "/settings/look", text: words("tab_look"), scope: "organizations:write" },
    { href: "/settings/fields", text: words("tab_fields"), scope: "custom-fields:read" },
    { href: "/settings/mails", text: words("tab_mails"), scope: "organizations:read" },
    { href: "/settings/payments", text: words("tab_payments"), scope: "processor-account:read" },
    { href: "/settings/wallets", text: words("tab_wallets"), scope: WALLET_SCOPES },
    { href: "/settings/exports", text: exports("title"), scope: "exports:read" },
  ].filter(({ scope }) => [scope].flat().some(may));
  return (
    <div className="mb-6 md:mb-8">
      <TabLinks label={words("tabs")} tabs={tabs} current={current} />
    </div>
  );
}
