import { answerInvited } from "@/api/entries/invitation";

export const dynamic = "force-dynamic";

/** Handles the buttons of an invitation: plain forms, so that they work without script. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  return answerInvited(request, (await params).token);
}
