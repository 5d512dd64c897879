import { ResourceSearch } from "@/features/scheduling/resources/components/resource-search";
import { PageHeader } from "@/ui/page-header";
import { openPage } from "../portal";
import { isSuspended, Suspended } from "../suspended";

export const metadata = { title: "Book" };

export default async function ResourcesPage() {
  const { call, me } = await openPage("/resources");
  const first = await call.resources.list({ size: 100 });
  return (
    <>
      <PageHeader title="Book" lead="Rooms, courts and studios that are open to you." />
      {isSuspended({ me }) && (
        <div className="mb-6">
          <Suspended {...{ call, me }} />
        </div>
      )}
      <ResourceSearch first={first} />
    </>
  );
}
