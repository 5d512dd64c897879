import { useTranslations } from "next-intl";
import { formatDate } from "@/lib/format";
import { Button } from "@/ui/button";
import type { AccountInvitation } from "../schema";

/** Lists the invitations that nobody has answered yet; each can be sent again or taken back. */
export function OpenInvitations({
  items,
  pending,
  timezone,
  locale,
  onResend,
  onRevoke,
}: {
  items: AccountInvitation[];
  pending: boolean;
  timezone: string;
  locale: string;
  onResend: (invitation: AccountInvitation) => void;
  onRevoke: (invitation: AccountInvitation) => void;
}) {
  const words = useTranslations("details.invite");
  const roles = useTranslations("details.household.role_name");
  const open = items.filter(({ status }) => status === "pending" || status === "expired");
  if (open.length === 0) return null;
  return (
    <ul aria-label={words("open")} className="divide-y divide-line">
      {open.map((invitation) => (
        <li key={invitation.id} className="flex flex-wrap items-center gap-3 py-3">
          <span className="min-w-48 flex-1">
            <span className="block font-medium wrap-anywhere">{invitation.email}</span>
            <span className="block text-sm text-muted" suppressHydrationWarning>
              {roles(invitation.role)} ·{" "}
              {invitation.status === "expired"
                ? words("expired")
                : words("until", { date: formatDate(invitation.expires_at, timezone, locale) })}
            </span>
          </span>
          <span className="flex flex-wrap gap-3">
            <Button
              size="sm"
              variant="secondary"
              disabled={pending}
              aria-label={words("again_one", { email: invitation.email })}
              onClick={() => onResend(invitation)}
            >
              {words("again")}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              disabled={pending}
              aria-label={words("revoke_one", { email: invitation.email })}
              onClick={() => onRevoke(invitation)}
            >
              {words("revoke")}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
