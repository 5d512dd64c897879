import { cache } from "react";
import { readStaffCaller } from "@/app/caller";
import { namesWhatWaits } from "@/features/backoffice/attention/components/staff/attention-pages";
import { openConsole } from "../../open-console";

/** Reads what waits for a hand, once for the frame and the page in it: with names where the page shows them. */
export const readAttention = cache(async () => {
  const [{ call }, { address }] = await Promise.all([openConsole(), readStaffCaller()]);
  return call.attention.read({ counts_only: !namesWhatWaits(address) });
});
