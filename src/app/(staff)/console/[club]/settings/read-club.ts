import { signedInClub } from "@/api/identity/known-club";
import type { openConsole } from "../../../open-console";

type Opened = Pick<Awaited<ReturnType<typeof openConsole>>, "call" | "org">;

/** Reads the club's look as its form takes it, with the version that a change is meant for. */
export async function readLook({ call, org }: Opened) {
  const { value, version } = await call.club.get({ organization_id: org.id });
  const { cover, welcome, ...face } = signedInClub({ org: value });
  return { id: org.id, version, face, cover, welcome: welcome ?? "" };
}
