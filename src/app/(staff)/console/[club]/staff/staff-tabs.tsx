import { getTranslations } from "next-intl/server";
import { TabLinks } from "@/ui/segmented-control";

/** Leads from the people of the staff to their roles and back. */
export async function StaffTabs({ current }: { current: "/staff" | "/staff/roles" }) {
  const words = await getTranslations("console_roles.tabs");
  const tabs = [
    { href: "/staff", text: words("people") },
    { href: "/staff/roles", text: words("roles") },
  ];
  return (
    <div className="mb-5">
      <TabLinks label={words("label")} tabs={tabs} current={current} />
    </div>
  );
}
