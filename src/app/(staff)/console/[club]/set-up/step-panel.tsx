import { getTranslations } from "next-intl/server";
import { FirstBookingStep } from "@/features/backoffice/setup/components/staff/first-booking-step";
import { HoursStep } from "@/features/backoffice/setup/components/staff/hours-step";
import { LookForm } from "@/features/backoffice/setup/components/staff/look-form";
import { MemberStep } from "@/features/backoffice/setup/components/staff/member-step";
import { PayStep } from "@/features/backoffice/setup/components/staff/pay-step";
import { PlacesStep } from "@/features/backoffice/setup/components/staff/places-step";
import { PriceStep } from "@/features/backoffice/setup/components/staff/price-step";
import { RulesStep } from "@/features/backoffice/setup/components/staff/rules-step";
import { ScannerStep } from "@/features/backoffice/setup/components/staff/scanner-step";
import type { SetupStepKey } from "@/features/backoffice/setup/schema";
import { InviteStaff } from "@/features/people/staff/components/staff/invite-staff";
import { roleNames } from "@/features/people/staff/words";
import { readAll } from "@/lib/read-all";
import { clubPage } from "@/api/identity/clubs";
import type { openConsole } from "../../../open-console";
import { readLook } from "../settings/read-club";

type Opened = Pick<
  Awaited<ReturnType<typeof openConsole>>,
  "call" | "org" | "name" | "email" | "may"
>;

/** Reads what one step needs, and shows its form. */
export async function StepPanel({ step, ...opened }: Opened & { step: SetupStepKey }) {
  const { call, org, name, email, may } = opened;
  if (step === "places") return <PlacesStep timezone={org.default_timezone} />;
  if (step === "hours" || step === "rules") {
    const places = await readAll((at) => call.resources.list(at));
    const lacking = places.filter(({ availability, policy_id }) =>
      step === "hours" ? availability.length === 0 : policy_id === null,
    );
    const placeIds = lacking.map(({ id }) => id);
    return step === "hours" ? <HoursStep {...{ placeIds }} /> : <RulesStep {...{ placeIds }} />;
  }
  if (step === "prices") {
    const rates = await readAll((at) => call.taxRates.list(at));
    return <PriceStep currency={org.default_currency} rates={rates} />;
  }
  if (step === "look") return <LookForm club={await readLook(opened)} next />;
  if (step === "payments") {
    const { value: account } = await accountOf(call);
    const cards = account.provider !== "none" && account.card_payments === "on";
    return <PayStep mayTry={account.may_try} mayTakeCards={cards} />;
  }
  if (step === "member") {
    const all = may("custom-fields:read") ? await readAll((at) => call.customFields.list(at)) : [];
    const needs = all.filter(({ required }) => required).map(({ label }) => label);
    return <MemberStep me={{ name, email }} needs={needs} />;
  }
  if (step === "first_booking") {
    const [{ items }, { value: account }] = await Promise.all([
      call.members.list({ search: email, size: 10 }),
      accountOf(call),
    ]);
    const isMember = items.some((one) => one.email?.toLowerCase() === email.toLowerCase());
    return (
      <FirstBookingStep
        portal={clubPage(portalOf(org), "/resources/times")}
        isMember={isMember}
        trial={account.test_mode && account.may_charge}
        cash={account.state === "cash_only"}
      />
    );
  }
  if (step === "desk") return <Desk call={call} />;
  return <ScannerStep />;
}

const accountOf = async (call: Opened["call"]) => ({ value: await call.processorAccount.get() });

const portalOf = ({ handle, portal_domain, portal_domain_verified_at }: Opened["org"]) => ({
  handle,
  portal_domain: portal_domain ?? null,
  portal_domain_verified_at: portal_domain_verified_at ?? null,
});

async function Desk({ call }: Pick<Opened, "call">) {
  const [words, all, roles] = await Promise.all([
    getTranslations("console_setup.desk"),
    getTranslations("console"),
    call.staff.roles({}),
  ]);
  const nameOf = roleNames(all, new Map(roles.items.map((role) => [role.id, role.name])));
  const choices = roles.items
    .filter(({ archived_at }) => archived_at === null)
    .map(({ id }) => ({ id, name: nameOf(id) }));
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">{words("lead")}</p>
      <InviteStaff roles={choices} />
    </div>
  );
}
