"use client";
import { ForWhom, type Whom } from "@/features/people/accounts/components/for-whom";
import { useRouter } from "@/ui/portal-router";

/** Chooses for whom an event is looked at: the address says it, and the page shows their price and place. */
export function EventForWhom({
  id,
  people,
  whom,
}: {
  id: string;
  people: Whom[];
  whom: Whom | null;
}) {
  const router = useRouter();
  return (
    <ForWhom
      {...{ people, whom }}
      onChoose={(next) =>
        router.replace(`/events/${id}${next ? `?for=${next.member_id}` : ""}`, { scroll: false })
      }
    />
  );
}
