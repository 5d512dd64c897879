"use client";
import { useLocale, useTranslations } from "next-intl";
import { formatDate } from "@/lib/format";
import { AskedAct } from "@/ui/ask-before";
import { Badge } from "@/ui/badge";
import { consoleClient } from "@/ui/console-client";
import type { AccountInvitation } from "../../schema";

/** Lists whom the owners of an account have invited; an open invitation can be withdrawn. */
export function InvitationList({
  invitations,
  nameOf,
  writes,
  timezone,
}: {
  invitations: readonly AccountInvitation[];
  /** The names of the account's people, by id. */
  nameOf: Record<string, string>;
  writes: boolean;
  timezone: string;
}) {
  const words = useTranslations("console_people.accounts");
  const locale = useLocale();
  return (
    <ul className="divide-y divide-line">
      {invitations.map(({ id, email, role, status, expires_at, invited_by_member_id: by }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 text-sm">
          <div className="min-w-0 flex-1 basis-40">
            <p className="font-medium wrap-anywhere">{email}</p>
            <p className="text-muted wrap-anywhere">
              {nameOf[by]
                ? words("invitation", { role: words(`roles.${role}`), name: nameOf[by] })
                : words(`roles.${role}`)}
            </p>
          </div>
          <Badge tone={status === "pending" ? "held" : "neutral"}>
            {words(`invitation_statuses.${status}`)}
          </Badge>
          {status === "pending" && (
            <span className="text-muted">
              {words("until", { day: formatDate(expires_at, timezone, locale) })}
            </span>
          )}
          {status === "pending" && writes && (
            <AskedAct
              variant="leave"
              size="sm"
              label={words("revoke")}
              spoken={words("revoke_one", { email })}
              text={words("revoke_one", { email })}
              said={words("revoked")}
              act={() =>
                consoleClient().accountInvitations.revoke.mutate({ account_invitation_id: id })
              }
            />
          )}
        </li>
      ))}
    </ul>
  );
}
