import { useTranslations } from "next-intl";
import { buttonLooks } from "@/ui/button";
import { LinkAway } from "@/ui/link-away";
import { Notice } from "@/ui/notice";

/** Tells somebody signed in that the club of the page does not know them, and leads to the clubs that do. */
export function NoMember({
  club,
  email,
  clubs,
}: {
  /** The name of the club whose page they asked for. */
  club: string;
  email: string;
  clubs: readonly { name: string; href: string }[];
}) {
  const words = useTranslations("sign_in.no_member");
  return (
    <div className="grid gap-4">
      <Notice tone="warning">
        {words.rich("unknown", { club, email, b: (text) => <b className="break-words">{text}</b> })}{" "}
        {words("ask")}
      </Notice>
      {clubs.map(({ name, href }) => (
        // Without the router, which this page does not need: it is the first that a member loads.
        <LinkAway key={href} href={href} className={buttonLooks("secondary", "md", true)}>
          {words("open", { club: name })}
        </LinkAway>
      ))}
    </div>
  );
}
