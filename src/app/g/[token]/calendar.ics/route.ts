import { invitedCalendar } from "@/api/entries/invitation";

export const dynamic = "force-dynamic";

/** Handles “Add to calendar” of an invitation. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  return invitedCalendar(request, (await params).token);
}
