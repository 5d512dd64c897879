import { ResourceSearch } from "@/features/scheduling/resources/components/resource-search";
import { byName } from "@/lib/by-name";
import { readAll } from "@/lib/read-all";
import { titled } from "@/app/titled";
import { openPage } from "../portal";
import { isSuspended, Suspended } from "../suspended";
import { BookHeader } from "./tabs";

export const generateMetadata = titled("book");

export default async function ResourcesPage() {
  const { call, me } = await openPage("/resources");
  const [first, favourites] = await Promise.all([
    readAll((at) => call.resources.list(at)),
    call.favourites.list(),
  ]);
  return (
    <>
      <BookHeader current="/resources" />
      {isSuspended({ me }) && (
        <div className="mb-6">
          <Suspended {...{ call, me }} />
        </div>
      )}
      <ResourceSearch first={first.toSorted(byName)} favourites={favourites.resource_ids} />
    </>
  );
}
