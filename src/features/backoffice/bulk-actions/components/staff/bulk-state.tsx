import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/ui/badge";
import type { BulkAction } from "../../schema";

const TONES: Record<BulkAction["status"], Tone> = {
  dry_run: "neutral",
  queued: "held",
  running: "held",
  done: "positive",
  stopped: "neutral",
};

/** Shows how far a bulk action is, as a word. */
export function BulkState({ status }: { status: BulkAction["status"] }) {
  const words = useTranslations("console_bulk.statuses");
  return <Badge tone={TONES[status]}>{words(status)}</Badge>;
}
