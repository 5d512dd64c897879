import { useTranslations } from "next-intl";
import { buttonLooks } from "@/ui/button";

/** Opens the portal as the member sees it, to read only, in a new tab. */
export function SeeAsMember({
  member: { id, name },
  club,
}: {
  member: { id: string; name: string };
  club: string;
}) {
  const words = useTranslations("console_people.view");
  const action = `/console/v1/members/${id}/view?${new URLSearchParams({ club })}`;
  return (
    <form method="post" action={action} target="_blank" className="min-w-0">
      <button type="submit" className={buttonLooks("secondary", "sm", false, "max-w-full")}>
        <span className="truncate">{words("see", { name })}</span>
      </button>
    </form>
  );
}
