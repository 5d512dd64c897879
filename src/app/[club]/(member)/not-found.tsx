import { useTranslations } from "next-intl";
import { MissingPage } from "@/app/missing-page";
import { titled } from "@/app/titled";

export const generateMetadata = titled("not_found");

export default function MemberNotFound() {
  const words = useTranslations("shell");
  const back = { href: "/", text: words("back_home") };
  return <MissingPage text={words("page_missing_text")} back={back} />;
}
