import { readStaff } from "@/features/people/staff/places";
import { sessionCookie } from "@/features/people/sessions/cookie";
import { readPerson } from "@/features/people/sessions/read";
import { changeFeed } from "@/api/change-feed";
import { admitStaff } from "@/api/console";
import { nounOf, readScopeOf } from "@/api/rest/rendered-object";
import { type Ctx, hasScope } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { RateLimitExceeded, ServiceUnavailable } from "@/server/errors";
import { type EventStream, openEventStream } from "@/server/http/event-stream";
import { type Change, FeedClosed, type News } from "@/server/jobs/change-feed";
import { logger } from "@/server/log";

/** The most streams of one person on one instance: each browser needs one, however many tabs it has. */
export const MOST_STREAMS = 8;
/** Proxies close a silent connection after a minute or so. */
const BEAT_MS = 25_000;

const open = new Map<string, number>();

/** Why a stream ends: its reader may no longer read all that it was opened for, or this instance stops. */
type End = "access" | "drain";

/**
 * `GET /console/v1/changes`: tells a person of the staff what has changed in their club, of the kinds that they may
 * read, and nothing of what it holds. Raises InvalidCredentials, RateLimitExceeded and ServiceUnavailable.
 */
export async function streamChanges(request: Request, beatMs = BEAT_MS): Promise<Response> {
  const ctx = await admitStaff(request);
  const { id } = ctx.actor;
  const streams = open.get(id) ?? 0;
  if (streams >= MOST_STREAMS) throw RateLimitExceeded({ retry_after_seconds: 60 });
  open.set(id, streams + 1);
  let leave = () => {};
  const stream = openEventStream(request, () => {
    leave();
    const left = (open.get(id) ?? 1) - 1;
    if (left > 0) open.set(id, left);
    else open.delete(id);
  });
  const teller = makeTeller(ctx, request, stream);
  try {
    leave = await changeFeed().follow(ctx.org.id, teller.tell);
  } catch (error) {
    stream.end();
    if (error instanceof FeedClosed) throw ServiceUnavailable({ retry_after_seconds: 2 });
    throw error;
  }
  // From here on nothing is missed; what was before, the page reads.
  stream.send("ready", {});
  const beat = setInterval(teller.beat, beatMs).unref();
  const unfollow = leave;
  leave = () => {
    clearInterval(beat);
    unfollow();
  };
  return stream.response;
}

function makeTeller(ctx: Ctx, request: Request, stream: EventStream) {
  let turn = Promise.resolve();
  const end = (reason: End) => {
    stream.send("end", { reason });
    stream.end();
  };
  /** Ends the stream of a person who is signed out, no longer on the staff, or has other rights than when it began. */
  const checkAccess = async () => {
    if (!(await isAsBefore(ctx, request))) end("access");
  };
  const inTurn = (step: () => Promise<void>) => {
    turn = turn.then(step).catch((error: unknown) => {
      logger().warn({ err: error }, "changes: a stream's reader could not be looked up");
      end("access");
    });
  };
  return {
    tell: (news: News) =>
      inTurn(async () => {
        if (news.kind === "closed") return end("drain");
        if (news.kind === "gap") return stream.send("resync", {});
        // Before anything of the same batch is told.
        if (news.changes.some((change) => isAboutRights(ctx, change))) await checkAccess();
        for (const change of news.changes) {
          const object = nounOf(change.type);
          const scope = readScopeOf(object);
          if (scope === undefined || (scope !== "none" && !hasScope(ctx.actor, scope))) continue;
          const { object_id, sequence, type, actor } = change;
          stream.send("change", { object, id: object_id, sequence, type, by: actor });
        }
      }),
    beat: () =>
      inTurn(async () => {
        await checkAccess();
        stream.send("beat", {});
      }),
  };
}

function isAboutRights({ actor }: Ctx, { type, object_id }: Change): boolean {
  const noun = nounOf(type);
  return noun === "staff_role" || (noun === "staff" && object_id === actor.id);
}

/** True while the session lasts and the person may do what they could at the beginning. */
async function isAsBefore({ actor, org }: Ctx, { headers }: Request): Promise<boolean> {
  const { prisma } = getDatabase();
  const now = new Date();
  const token = sessionCookie(headers.get("cookie"));
  const person = token ? await readPerson(prisma, token, now, null) : null;
  const found = person ? await readStaff(prisma, person.user.email, org.handle, now) : null;
  if (found?.staff.id !== actor.id) return false;
  const scopes = new Set<string>(found.rights.scopes);
  return scopes.size === actor.scopes.size && [...scopes].every((one) => actor.scopes.has(one));
}
