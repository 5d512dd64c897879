import { Wordmark } from "@/ui/logo";

export default function ShareNotFound() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-6 py-16">
      <Wordmark className="mb-6" />
      <h1 className="text-2xl">Pass not found</h1>
      <p className="text-muted">
        The link is incomplete, or a newer one replaced it. Copy all of it, or open your pass from
        your organization’s portal.
      </p>
    </main>
  );
}
