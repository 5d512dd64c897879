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
        title="Page not found"
        action={<LinkButton href="/">Back to home</LinkButton>}
      >
        It may be gone, or belong to another of your organizations.
      </EmptyState>
    </>
  );
}
