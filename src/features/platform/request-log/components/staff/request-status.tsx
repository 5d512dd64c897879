import { Badge, type Tone } from "@/ui/badge";

const TONES: Record<string, Tone> = { 2: "positive", 3: "neutral", 4: "warning", 5: "danger" };

/** Shows how a request was answered, by its status. */
export function RequestStatus({ status }: { status: number }) {
  return <Badge tone={TONES[String(status).charAt(0)] ?? "neutral"}>{status}</Badge>;
}
