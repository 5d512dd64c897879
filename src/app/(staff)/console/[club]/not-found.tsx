import { useTranslations } from "next-intl";
import { MissingPage } from "@/app/missing-page";
import { titled } from "@/app/titled";

export const generateMetadata = titled("not_found");

export default function ConsoleNotFound() {
  const words = useTranslations("console");
  const back = { href: "/start", text: words("to_start") };
  return <MissingPage text={words("page_missing_text")} back={back} />;
}
