import { useTranslations } from "next-intl";
import { Badge } from "@/ui/badge";
import type { WebhookEndpoint } from "../../schema";

/** Tells whether events get through to an endpoint, and if it is off, why. */
export function EndpointState({
  endpoint: { status, disabled_reason, failing_since },
}: {
  endpoint: Pick<WebhookEndpoint, "status" | "disabled_reason" | "failing_since">;
}) {
  const words = useTranslations("console_developers.hooks.state");
  if (status === "disabled")
    return <Badge tone="danger">{words(disabled_reason ?? "manual")}</Badge>;
  if (failing_since !== null) return <Badge tone="warning">{words("fails")}</Badge>;
  return <Badge tone="positive">{words("enabled")}</Badge>;
}
