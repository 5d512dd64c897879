"use client";
import { ExternalLink } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { buttonLooks } from "@/ui/button";
import { LinkAway } from "@/ui/link-away";
import { Notice } from "@/ui/notice";
import { RefreshEvery } from "@/ui/refresh-every";

/** Leads into the portal as a member, and notices when the first booking is paid. */
export function FirstBookingStep({
  portal,
  isMember,
  trial,
  cash,
}: {
  portal: string;
  /** True if the person is a member, whom the portal knows. */
  isMember: boolean;
  trial: boolean;
  cash: boolean;
}) {
  const words = useTranslations("console_setup.first");
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">{words("lead")}</p>
      {!isMember && <Notice tone="warning">{words("need_member")}</Notice>}
      {trial && <Notice>{words("test_card")}</Notice>}
      {cash && <Notice>{words("cash")}</Notice>}
      <LinkAway href={portal} target="_blank" className={buttonLooks("primary", "lg", false)}>
        <ExternalLink aria-hidden className="size-4.5" />
        {words("open")}
      </LinkAway>
      <p className="text-sm text-muted">{words("new_tab")}</p>
      <p role="status" className="flex items-center gap-2 text-sm text-muted">
        <span
          aria-hidden
          className="size-2 animate-[breathe_1s_ease-in-out_infinite] rounded-full bg-accent"
        />
        {words("waiting")}
      </p>
      <RefreshEvery seconds={3} />
    </div>
  );
}
