import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/ui/badge";
import type { ImportStatus } from "../../schema";

const TONES: Record<ImportStatus, Tone> = {
  draft: "neutral",
  checking: "held",
  checked: "accent",
  running: "held",
  paused: "warning",
  completed: "positive",
  cancelled: "neutral",
};

/** Shows how far an import is, as a word. */
export function ImportState({ status }: { status: ImportStatus }) {
  const words = useTranslations("console_people.imports");
  return <Badge tone={TONES[status]}>{words(`statuses.${status}`)}</Badge>;
}
