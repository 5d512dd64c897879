import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/ui/badge";
import type { ExportStatus } from "../../schema";

const TONES: Record<ExportStatus, Tone> = {
  queued: "neutral",
  running: "held",
  done: "positive",
  failed: "danger",
  cancelled: "neutral",
};

/** Shows how far an export is, as a word. */
export function ExportState({ status }: { status: ExportStatus }) {
  const words = useTranslations("console_exports");
  return <Badge tone={TONES[status]}>{words(`statuses.${status}`)}</Badge>;
}
