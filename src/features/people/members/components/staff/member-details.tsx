import { useTranslations } from "next-intl";
import { formatCountry } from "@/lib/format";
import type { Member } from "../../schema";
import { OwnValues } from "../own-fields";
import type { OwnField } from "../profile-change";

/** Returns an address as the lines of a letter. */
function linesOf(address: Member["address"], locale: string): string[] {
  if (address === null) return [];
  const { address_line_1, address_line_2, postal_code, city, administrative_area } = address;
  const place = [postal_code, city, administrative_area].filter(Boolean).join(" ");
  const country = address.country_code && formatCountry(address.country_code, locale);
  return [address_line_1, address_line_2, place, country].filter(
    (line) => line !== null && line !== "",
  ) as string[];
}

/** Shows a member's address, and what they have in the club's own fields. */
export function MemberDetails({
  member: { address, custom_fields },
  fields,
  locale,
}: {
  member: Pick<Member, "address" | "custom_fields">;
  fields: readonly OwnField[];
  locale: string;
}) {
  const words = useTranslations("details");
  const lines = linesOf(address, locale);
  return (
    <>
      {lines.length > 0 && (
        <address aria-label={words("address")} className="text-sm wrap-anywhere not-italic">
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      )}
      {fields.length > 0 && <OwnValues fields={fields} values={custom_fields} />}
    </>
  );
}
