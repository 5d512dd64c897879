import { type Address, toAddress } from "@/lib/address";
import type { Ctx } from "@/server/context";
import type { Composed, Letterhead } from "@/server/mail/layout";
import { dress } from "@/server/mail/layout";
import { wordsOf } from "@/server/words/catalogue";
import { picturesOf } from "./branding";
import { linesOf, mapOf } from "@/lib/place";
import { toProfile } from "./profile-schema";

/** Returns a mail of a club on its own paper: with its logo or sign, its address, and a link to a map. */
export async function dressMail(
  { db, org }: Pick<Ctx, "db"> & { org: { id: string } },
  mail: Composed,
): Promise<Composed> {
  const row = await db.organization.findUnique({
    where: { id: org.id },
    select: {
      id: true,
      name: true,
      locale: true,
      branding: true,
      postal_address: true,
      profile: true,
    },
  });
  if (!row) return mail;
  const { logo, icon } = picturesOf(row);
  const address = toAddress(row.postal_address as Partial<Address> | null);
  const lines = linesOf(address);
  const map = mapOf({ name: row.name, address, profile: toProfile(row.profile) });
  const words = wordsOf("club", mail.letter?.reader ?? { locale: row.locale });
  const head: Letterhead = {
    // PNG: some mail programs show nothing newer.
    logoUrl: logo && `${logo}/480.png`,
    iconUrl: icon && `${icon}/icon-192.png`,
    place: lines.length > 0 ? [row.name, ...lines].join(", ") : null,
    map: map === null ? null : { label: words("directions"), url: map },
  };
  return dress(mail, head);
}
