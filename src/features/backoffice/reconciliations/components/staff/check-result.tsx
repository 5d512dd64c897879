import { useTranslations } from "next-intl";
import { Badge } from "@/ui/badge";
import type { Reconciliation } from "../../schema";

/** Shows how a comparison ended. */
export function CheckResult({
  check: { status, agrees, differences, faults },
}: {
  check: Pick<Reconciliation, "status" | "agrees" | "differences" | "faults">;
}) {
  const words = useTranslations("console_money.checks");
  if (status === "running") return <Badge tone="held">{words("running")}</Badge>;
  if (agrees) return <Badge tone="positive">{words("agrees")}</Badge>;
  const count = differences.length + faults.length;
  if (count > 0) return <Badge tone="danger">{words("differs", { count })}</Badge>;
  return <Badge tone="warning">{words("failed")}</Badge>;
}
