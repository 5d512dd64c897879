import { ResourceSearch } from "@/features/scheduling/resources/components/resource-search";
import { openPage } from "../portal";
import { isSuspended, Suspended } from "../suspended";
import { BookHeader } from "./tabs";

export const metadata = { title: "Book" };

export default async function ResourcesPage() {
  const { call, me } = await openPage("/resources");
  const first = await call.resources.list({ size: 100 });
  return (
    <>
      <BookHeader current="/resources" lead="Rooms, courts and studios that are open to you." />
      {isSuspended({ me }) && (
        <div className="mb-6">
          <Suspended {...{ call, me }} />
        </div>
      )}
      <ResourceSearch first={first} />
    </>
  );
}
