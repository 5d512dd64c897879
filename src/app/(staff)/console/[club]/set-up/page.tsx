import { CircleCheck } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { SkipStep } from "@/features/backoffice/setup/components/staff/skip-step";
import { StepList } from "@/features/backoffice/setup/components/staff/step-list";
import { SETUP_STEPS, SKIPPABLE, type SetupStepKey } from "@/features/backoffice/setup/schema";
import { titled } from "@/app/titled";
import { formatDay, localAt } from "@/lib/format";
import { Card, CardHeader } from "@/ui/card";
import { Link } from "@/ui/link";
import { LinkButton } from "@/ui/link-button";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../open-console";
import { StepPanel } from "./step-panel";

export const generateMetadata = titled("set_up");

/** The long form of each step, where the console has one. */
const MORE: Partial<Record<SetupStepKey, string>> = {
  places: "/resources",
  hours: "/resources",
  prices: "/prices",
  rules: "/policies",
  look: "/settings/look",
  payments: "/settings/payments",
  member: "/members",
  desk: "/staff",
};

type Props = { searchParams: Promise<{ step?: string }> };

/** Leads from an empty club to its first paid booking, one step at a time. */
export default async function SetUpPage({ searchParams }: Props) {
  const opened = await openWith("organizations:write");
  const { call, org, locale, may } = opened;
  const [{ step: asked }, setup, words] = await Promise.all([
    searchParams,
    call.setup.read(),
    getTranslations("console_setup"),
  ]);
  const { steps, first_paid_booking_at: paidAt } = setup;
  const open = steps.filter(({ done, skipped }) => !done && !skipped);
  const key = SETUP_STEPS.find((one) => one === asked) ?? open[0]?.key ?? null;
  const step = steps.find((one) => one.key === key);
  const skippable = SKIPPABLE.find((one) => one === key);
  const more = key && MORE[key];
  return (
    <>
      <PageHeader
        title={words("page.title", { club: org.name })}
        lead={words("page.lead", { left: open.length })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
        <StepList steps={steps} current={key} />
        {step ? (
          <Card as="section" aria-labelledby="step" className="grid content-start gap-5 p-5 md:p-7">
            <CardHeader id="step" title={words(`steps.${step.key}`)} />
            {step.done && <Notice tone="positive">{words("page.already")}</Notice>}
            {(!step.done || step.key === "look") && <StepPanel step={step.key} {...opened} />}
            <div className="flex flex-wrap items-center gap-3">
              {step.done && open.length > 0 && (
                <LinkButton href="/set-up">{words("page.next")}</LinkButton>
              )}
              {!step.done && skippable && <SkipStep step={skippable} skipped={step.skipped} />}
              {more && (
                <Link
                  href={more}
                  className="inline-flex min-h-11 items-center rounded-md px-2 text-sm font-medium text-accent hover:text-accent-hover"
                >
                  {words("page.more")}
                </Link>
              )}
            </div>
          </Card>
        ) : (
          <Card as="section" aria-labelledby="step" className="grid justify-items-start gap-4 p-7">
            <CircleCheck aria-hidden className="size-10 text-positive" />
            <h2 id="step" className="text-xl">
              {words("page.all_done")}
            </h2>
            <p className="text-muted">{words("page.all_done_text")}</p>
            {paidAt && (
              <p className="text-sm text-muted">
                {words("page.paid", {
                  day: formatDay(localAt(paidAt, org.default_timezone), locale),
                })}
              </p>
            )}
            <div className="flex flex-wrap gap-3">
              <LinkButton href="/">{words("page.to_today")}</LinkButton>
              {may("pass-certificates:read") && (
                <LinkButton href="/settings/wallets" variant="secondary">
                  {words("page.to_wallets")}
                </LinkButton>
              )}
            </div>
          </Card>
        )}
      </div>
    </>
  );
}
