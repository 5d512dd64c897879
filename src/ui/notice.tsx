import clsx from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "@/ui/icons";
import type { ReactNode } from "react";

type NoticeTone = "info" | "positive" | "warning" | "danger";

const looks = {
  info: { box: "bg-sunken", mark: "text-muted", Icon: Info },
  positive: { box: "bg-positive-soft", mark: "text-positive", Icon: CircleCheck },
  warning: { box: "bg-warning-soft", mark: "text-warning", Icon: TriangleAlert },
  danger: { box: "bg-danger-soft", mark: "text-danger", Icon: CircleAlert },
} as const;

/** A highlighted sentence on the page. `live` announces it when it appears after an action. */
export function Notice({
  tone = "info",
  title,
  live = false,
  children,
  action,
}: {
  tone?: NoticeTone;
  title?: string;
  live?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const { box, mark, Icon } = looks[tone];
  return (
    <div
      role={live ? (tone === "danger" ? "alert" : "status") : undefined}
      className={clsx("flex gap-3 rounded-lg p-4 text-sm forced-colors:border", box)}
    >
      <Icon aria-hidden className={clsx("mt-0.5 size-4.5 shrink-0", mark)} />
      <div className="grid min-w-0 flex-1 gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
        {action && <div className="mt-2 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
