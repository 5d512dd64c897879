import type { Organization, UpdateOrganization } from "@/features/platform/organizations/schema";

type Changes = Omit<UpdateOrganization, "organization_id">;
type Hours = Organization["profile"]["opening_hours"];

const PLAIN = ["name", "legal_name", "tax_id", "document_footer", "notify_email"] as const;
const PROFILE = ["house_rules", "map_url", "phone", "email", "website", "opening_notes"] as const;
const ADDRESS = [
  "address_line_1",
  "address_line_2",
  "postal_code",
  "city",
  "country_code",
] as const;

/** Returns what the form changes of the club, and nothing else: two people may edit different parts. Pure. */
export function changesIn(typed: FormData, club: Organization, hours: Hours): Changes {
  const text = (name: string) => String(typed.get(name) ?? "").trim() || null;
  const changes: Record<string, unknown> = {};
  for (const name of PLAIN) if (text(name) !== club[name]) changes[name] = text(name);
  for (const name of ["default_timezone", "default_currency"] as const)
    if (text(name) !== club[name]) changes[name] = text(name);
  // A variety such as de-AT stays while its language does.
  if (text("locale") !== club.locale.split("-")[0]) changes["locale"] = text("locale");
  const hold = Number(text("hold_minutes"));
  if (hold !== club.hold_minutes) changes["hold_minutes"] = hold;
  if (text("member_view") !== String(club.member_view))
    changes["member_view"] = text("member_view") === "true";
  const tone = club.branding["tone"] === "formal" ? "formal" : "informal";
  if (text("tone") !== tone) changes["branding"] = { tone: text("tone") };
  const profile: Record<string, unknown> = {};
  for (const name of PROFILE)
    if (text(`profile.${name}`) !== club.profile[name]) profile[name] = text(`profile.${name}`);
  if (JSON.stringify(hours) !== JSON.stringify(club.profile.opening_hours))
    profile["opening_hours"] = hours;
  if (Object.keys(profile).length > 0) changes["profile"] = profile;
  const address = Object.fromEntries(ADDRESS.map((name) => [name, text(`address.${name}`)]));
  if (ADDRESS.some((name) => address[name] !== (club.address?.[name] ?? null))) {
    changes["address"] = Object.values(address).every((part) => part === null)
      ? null
      : { ...club.address, ...address };
  }
  return changes as Changes;
}
