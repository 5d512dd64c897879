import { ChevronsUpDown } from "@/ui/icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Menu } from "./menu";
import { OrganizationFace, type ShellOrganization } from "./shell-faces";

/** Shows the current organization, with links to the member's others if there are any. */
export function OrganizationMenu({
  organization,
  organizations,
  switcher,
}: {
  organization: ShellOrganization;
  organizations: ShellOrganization[];
  switcher: (organization: ShellOrganization, current: boolean) => ReactNode;
}) {
  const words = useTranslations("shell");
  const face = (
    <span className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-lg px-2 py-1.5">
      <OrganizationFace organization={organization} />
      <span className="min-w-0 truncate text-base font-semibold tracking-[-0.012em] md:text-sm">
        {organization.name}
      </span>
      {organizations.length > 1 && (
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
      )}
    </span>
  );
  if (organizations.length < 2) return <div className="-ml-2 min-w-0">{face}</div>;
  return (
    <Menu
      className="-ml-2 min-w-0"
      trigger={
        <span className="block rounded-lg group-open:bg-sunken hover:bg-sunken">
          {face}
          <span className="sr-only">{words("switch_organization")}</span>
        </span>
      }
    >
      <p className="px-3 pt-2 pb-1 text-xs font-medium text-muted">{words("organizations")}</p>
      <ul>
        {organizations.map((other) => (
          <li key={other.id}>{switcher(other, other.id === organization.id)}</li>
        ))}
      </ul>
    </Menu>
  );
}
