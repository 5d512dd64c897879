import { useTranslations } from "next-intl";
import type { Policy } from "../../schema";
import { describeLead } from "../terms-words";
import { tiersOf } from "./policy-words";

/** Draws how much comes back the later one cancels: from the booking on the left to its start on the right. */
export function TierAxis({ tiers }: { tiers: Policy["cancellation_tiers"] }) {
  const words = useTranslations("console_catalogue.policy");
  const terms = useTranslations("terms");
  const sorted = tiersOf({ cancellation_tiers: tiers });
  const steps = sorted.length > 0 ? sorted : [{ until_minutes_before: 0, refund_percent: 100 }];
  const last = steps.at(-1)?.until_minutes_before ?? 0;
  // After the last step nothing comes back.
  const parts = last > 0 ? [...steps, { until_minutes_before: 0, refund_percent: 0 }] : steps;
  const width = 100 / parts.length;
  return (
    <figure className="grid gap-1" aria-hidden>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-3 w-full rounded-full">
        <rect width="100" height="8" className="fill-sunken" />
        {parts.map(({ refund_percent: percent }, at) => (
          <rect
            key={at}
            x={at * width}
            width={Math.max(0, width - 0.4)}
            height="8"
            className="fill-accent"
            style={{ opacity: percent / 100 }}
          />
        ))}
      </svg>
      <ol className="flex text-xs">
        {parts.map(({ until_minutes_before: minutes, refund_percent: percent }, at) => (
          <li key={at} className="flex min-w-0 flex-1 flex-col">
            <span className="text-center font-medium">{words("back", { percent })}</span>
            <span className="text-right text-muted">
              {minutes === 0 ? words("start") : describeLead(minutes, terms)}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
