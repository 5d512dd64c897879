import { useTranslations } from "next-intl";
import { Check, LogOut } from "@/ui/icons";
import { Avatar } from "./avatar";
import { menuItem } from "./menu";

/** The part of an organization that the shell shows. */
export type ShellOrganization = {
  id: string;
  handle: string;
  /** The full address of its portal, if it is at another host. */
  elsewhere: string | null;
  name: string;
  logo_url: string | null;
};

/** One line of the organization switcher. */
export function OrganizationFaceLine({
  organization,
  current,
}: {
  organization: ShellOrganization;
  current: boolean;
}) {
  return (
    <>
      <OrganizationFace organization={organization} />
      <span className="min-w-0 flex-1 truncate">{organization.name}</span>
      {current && <Check aria-hidden className="size-4 text-accent" />}
    </>
  );
}

/** An organization's logo or initials. */
export function OrganizationFace({ organization }: { organization: ShellOrganization }) {
  return (
    <Avatar
      square
      name={organization.name}
      src={organization.logo_url}
      className="size-7 text-xs"
    />
  );
}

/** The looks of the sign-out button in the account menu. */
export function SignOutFace() {
  const words = useTranslations("shell");
  return (
    <span className={menuItem}>
      <LogOut aria-hidden className="size-4.5 text-muted" />
      {words("sign_out")}
    </span>
  );
}
