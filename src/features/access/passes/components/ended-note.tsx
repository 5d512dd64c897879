import { formatDate } from "@/lib/format";
import { Notice } from "@/ui/notice";
import type { PassFace } from "../schema";

/** Replaces code and wallets: an ended pass opens nothing, wherever it is kept. */
export function EndedNote({ face, locale }: { face: PassFace; locale: string }) {
  const day = face.expires_at && formatDate(face.expires_at, face.timezone, locale);
  return (
    <Notice tone="warning" title={day ? `Ended on ${day}` : "This pass has ended"}>
      It no longer opens doors. Need a new one? Ask {face.organization_name}.
    </Notice>
  );
}
