"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { OrganizationFaceLine, type ShellOrganization } from "@/ui/shell-faces";
import { portalPath } from "@/lib/portal-path";
import { menuItem } from "@/ui/menu";
import { toast } from "@/ui/toast";

/**
 * One organization of the switcher. The page shows the old organization's data, so a switch reloads everything.
 */
export function SwitchOrganization({
  organization,
  current,
}: {
  organization: ShellOrganization;
  current: boolean;
}) {
  const words = useTranslations("shell");
  const [pending, setPending] = useState(false);
  async function choose() {
    setPending(true);
    if (organization.elsewhere !== null) return location.assign(organization.elsewhere);
    try {
      const { trpcClient } = await import("@/ui/trpc-client");
      await trpcClient().me.switchOrganization.mutate({ organization_id: organization.id });
      location.replace(new URL(portalPath(organization.handle, "/"), location.origin));
    } catch {
      setPending(false);
      toast(words("switch_failed"), "danger");
    }
  }
  return (
    <button
      type="button"
      data-closes
      aria-current={current || undefined}
      aria-busy={pending || undefined}
      className={menuItem}
      onClick={() => !current && !pending && void choose()}
    >
      <OrganizationFaceLine organization={organization} current={current} />
    </button>
  );
}
