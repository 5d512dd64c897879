import { useQuery } from "@tanstack/react-query";
import { UNPAID } from "@/features/billing/invoices/words";
import { readAll } from "@/lib/read-all";
import { consoleClient } from "@/ui/console-client";

/** Reads the invoices that a member has not paid, those of one currency where it is named; undefined until they are known. */
export function useUnpaid(member_id: string | null, currency: string | null) {
  const found = useQuery({
    queryKey: ["unpaid invoices", member_id],
    queryFn: () => {
      const unpaid = { member_id: member_id ?? "", status: [...UNPAID], total: "none" as const };
      return readAll((at) => consoleClient().invoices.list.query({ ...at, ...unpaid }));
    },
    enabled: member_id !== null,
    // What was paid in an earlier question must not be offered again.
    gcTime: 0,
  });
  return {
    error: found.error,
    invoices: found.data?.filter((one) => currency === null || one.currency === currency),
  };
}
