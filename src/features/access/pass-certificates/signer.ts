import type { AppleCredentials, PassSigner } from "@/ports/wallet/port";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { decryptSecret } from "@/server/config/secrets";

type Row = Prisma.PassCertificateModel;

/** Returns the credentials of a certificate of the organization. */
export function credentialsOf(row: Row): AppleCredentials {
  return {
    certificate: row.certificate,
    key: decryptSecret(row.private_key),
    keyPassphrase: null,
    wwdr: row.wwdr,
    passTypeIdentifier: row.pass_type_identifier,
    teamIdentifier: row.team_identifier,
    development: row.development,
    nfc:
      row.nfc_public_key === null
        ? null
        : {
            publicKey: row.nfc_public_key,
            requiresAuthentication: row.nfc_requires_authentication,
          },
  };
}

/**
 * Returns the signer of an organization's new Apple passes: its own active certificate, otherwise
 * the installation's, which is the development certificate when the settings name none. Null when
 * there is not even that.
 */
export async function signerFor(ctx: Ctx): Promise<PassSigner | null> {
  const active = (await usable(ctx)).find((row) => row.active);
  return active ? ctx.wallet.signerOf(credentialsOf(active)) : ctx.wallet.apple;
}

/**
 * Returns the signer for a phone that holds a pass of this type: the type never changes, even when
 * another certificate signs new passes. Picks the one that lasts longest. Null when nobody can
 * sign.
 */
export async function signerOfType(ctx: Ctx, passType: string): Promise<PassSigner | null> {
  const [longest] = (await usable(ctx)).filter((row) => row.pass_type_identifier === passType);
  if (longest) return ctx.wallet.signerOf(credentialsOf(longest));
  return ctx.wallet.apple?.passTypeIdentifier === passType ? ctx.wallet.apple : null;
}

// A page of passes asks for each: simultaneous calls share the answer.
const underWay = new WeakMap<Ctx, Promise<Row[]>>();

function usable(ctx: Ctx): Promise<Row[]> {
  const known = underWay.get(ctx);
  if (known) return known;
  const rows = ctx.db.passCertificate
    .findMany({
      where: { organization_id: ctx.org.id, archived_at: null },
      orderBy: [{ active: "desc" }, { expires_at: "desc" }, { id: "desc" }],
    })
    .finally(() => underWay.delete(ctx));
  underWay.set(ctx, rows);
  return rows;
}
