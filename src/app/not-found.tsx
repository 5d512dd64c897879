import { useTranslations } from "next-intl";
import { buttonLooks } from "@/ui/button";
import { FileLink } from "@/ui/file-link";
import { ClubColour, ClubMark } from "@/ui/club-face";
import { titled } from "./titled";

export const generateMetadata = titled("not_found");

export default function NotFound() {
  const words = useTranslations("shell");
  return (
    <ClubColour>
      <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-6 py-16">
        <ClubMark className="mb-6" />
        <h1 className="text-2xl">{words("missing_title")}</h1>
        <p className="text-muted">{words("missing")}</p>
        <div className="mt-2">
          <FileLink href="/" className={buttonLooks("primary", "md", false)}>
            {words("back_home")}
          </FileLink>
        </div>
      </main>
    </ClubColour>
  );
}
