import type { ReactNode } from "react";
import { FreshOnReturn } from "@/ui/fresh-on-return";
import { KeepOffline } from "@/ui/keep-offline";
import { PortalFrame } from "./frame";
import { openShell, redirectVisitor } from "./portal";

export default async function MemberLayout({ children }: { children: ReactNode }) {
  await redirectVisitor();
  const shell = await openShell();
  if (!shell) return children;
  const { organization, member } = shell.me;
  return (
    <PortalFrame shell={shell}>
      {children}
      <FreshOnReturn />
      {!shell.view && <KeepOffline owner={`${organization.id}:${member.id}`} />}
    </PortalFrame>
  );
}
