import { invitedTicket } from "@/api/entries/invitation";

export const dynamic = "force-dynamic";

/** Handles the button for the phone's wallet: a plain form, so that it works without script. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  return invitedTicket(request, (await params).token);
}
