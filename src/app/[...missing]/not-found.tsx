import { PortalFrame } from "../(member)/frame";
import NotInPortal from "../(member)/not-found";
import { openShell } from "../(member)/portal";
import NotFound from "../not-found";

export const metadata = { title: "Not found" };

/** Whoever is signed in keeps the frame of the portal, with the way on to everything else. */
export default async function MissingPage() {
  const shell = await openShell();
  if (!shell) return <NotFound />;
  return (
    <PortalFrame shell={shell}>
      <NotInPortal />
    </PortalFrame>
  );
}
