import { LinkButton } from "@/ui/link-button";
import { Wordmark } from "@/ui/logo";

export const metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-6 py-16">
      <Wordmark className="mb-6" />
      <h1 className="text-2xl">Page not found</h1>
      <p className="text-muted">
        The page has moved, or the link is incomplete. Your bookings and your pass are safe.
      </p>
      <div className="mt-2">
        <LinkButton href="/">Back to home</LinkButton>
      </div>
    </main>
  );
}
