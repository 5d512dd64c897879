import { provisionShare } from "@/api/entries/share";

export const dynamic = "force-dynamic";

/** Handles the button of the share page: a plain form, so that it works without script. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  return provisionShare(request, (await params).token);
}
