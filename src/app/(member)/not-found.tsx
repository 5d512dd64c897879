import { SearchX } from "lucide-react";
import { LinkButton } from "@/ui/link-button";
import { EmptyState } from "@/ui/empty-state";

export const metadata = { title: "Not found" };

export default function MemberNotFound() {
  return (
    <>
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        icon={<SearchX className="size-6" />}
        title="There is nothing here"
        action={<LinkButton href="/">Go to the start</LinkButton>}
      >
        It may have been taken away, or it belongs to another of your organizations.
      </EmptyState>
    </>
  );
}
