import { useTranslations } from "next-intl";
import { Wordmark } from "@/ui/logo";

export default function ShareNotFound() {
  const words = useTranslations("pass");
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-6 py-16">
      <Wordmark className="mb-6" />
      <h1 className="text-2xl">{words("shared.missing_title")}</h1>
      <p className="text-muted">{words("shared.missing")}</p>
    </main>
  );
}
