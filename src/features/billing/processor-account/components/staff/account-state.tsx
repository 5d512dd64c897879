import { CircleCheck, CircleDashed, FlaskConical, HandCoins, TriangleAlert } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { formatDay, localAt } from "@/lib/format";
import { Card } from "@/ui/card";
import type { AccountState as State, ProcessorAccount } from "../../schema";
import { LinkAccount } from "./link-account";
import { askedFor } from "./requirement-words";

const LOOKS: Record<State, { Icon: typeof CircleCheck; looks: string }> = {
  ready: { Icon: CircleCheck, looks: "bg-positive-soft text-positive" },
  trial: { Icon: FlaskConical, looks: "bg-held-soft text-held" },
  cash_only: { Icon: HandCoins, looks: "bg-sunken text-muted" },
  incomplete: { Icon: TriangleAlert, looks: "bg-warning-soft text-warning" },
  not_connected: { Icon: CircleDashed, looks: "bg-sunken text-muted" },
  disconnected: { Icon: TriangleAlert, looks: "bg-danger-soft text-danger" },
  not_configured: { Icon: CircleDashed, looks: "bg-sunken text-muted" },
  unreachable: { Icon: TriangleAlert, looks: "bg-warning-soft text-warning" },
};

/** Says whether the club's money can arrive, what the processor still asks for, and by when. */
export function AccountState({
  account,
  mayLink,
  timezone,
  locale,
}: {
  account: ProcessorAccount;
  mayLink: boolean;
  timezone: string;
  locale: string;
}) {
  const words = useTranslations("console_setup.cards");
  const { state, requirements, requirements_due_at: due } = account;
  const { Icon, looks } = LOOKS[state];
  const unfinished = ["incomplete", "not_connected", "disconnected"].includes(state);
  return (
    <Card as="section" aria-labelledby="state" className="grid gap-4 p-5 md:p-6">
      <div className="flex items-start gap-4">
        <span
          aria-hidden
          className={`inline-flex size-11 shrink-0 items-center justify-center rounded-full ${looks}`}
        >
          <Icon className="size-5.5" />
        </span>
        <div className="grid gap-0.5">
          <h2 id="state" className="text-lg">
            {words(`state.${state}`)}
          </h2>
          <p className="text-muted">{words(`text.${state}`)}</p>
        </div>
      </div>
      {requirements.length > 0 && (
        <div className="grid gap-1.5">
          <h3 className="text-sm font-semibold">{words("asked")}</h3>
          <ul className="list-disc pl-5 text-sm">
            {askedFor(requirements).map((one) => (
              <li key={one}>{words(`requirement.${one}`)}</li>
            ))}
          </ul>
          {due && (
            <p className="text-sm text-warning">
              {words("deadline", { day: formatDay(localAt(due, timezone), locale) })}
            </p>
          )}
        </div>
      )}
      {mayLink && account.may_link && unfinished && (
        <LinkAccount begun={account.account !== null} />
      )}
    </Card>
  );
}
