import type { Db } from "@/server/data/db";
import { decryptSecret, sameText } from "@/server/config/secrets";

const NOBODY = "no pass has this token: it is only compared with";

/**
 * Finds the pass that a phone names, if the phone knows its token; null for an unknown pass and a
 * wrong token alike. `changed_at` is read before the pass's content, which may then only be newer
 * than it says.
 */
export async function findPass(
  db: Db,
  named: { organization_id: string; serial: string; token: string | null },
) {
  const pass = await db.pass.findUnique({
    where: {
      organization_id_wallet_serial_number: {
        organization_id: named.organization_id,
        wallet_serial_number: named.serial,
      },
    },
    select: {
      id: true,
      authentication_token: true,
      content_updated_at: true,
      organization: true,
    },
  });
  const right = sameText(
    pass ? decryptSecret(pass.authentication_token) : NOBODY,
    named.token ?? "",
  );
  if (!pass || !right || named.token === null) return null;
  const { id, content_updated_at: changed_at, organization } = pass;
  return { id, changed_at, organization };
}
