import { initTRPC, TRPCError } from "@trpc/server";
import { TRPC_ERROR_CODES_BY_KEY, type TRPC_ERROR_CODE_KEY } from "@trpc/server/rpc";
import { z, ZodError } from "zod";
import { assertNoCardNumber } from "./http/card-numbers";
import type { Ctx } from "./context";
import {
  type Failure,
  type FieldFault,
  InvalidCredentials,
  type Kind,
  MethodNotAllowed,
  RouteNotFound,
  UnsupportedMediaType,
  ValidationFailure,
} from "./errors";
import { withoutPrivate } from "./http/member-view";
import { httpStatus as statusOf, inDoubt, toFailure } from "./http/problem";
import { countMemberRequest } from "./http/rate-limit";
import { unkeepable } from "./http/request-input";
import { toFieldFaults } from "./http/validation";
import { asViewed, assertMayView } from "./view-only";

/** The signed-in person, before an organization is chosen: a verified email address. */
export type SignedIn = { user_id: string; email: string; token: string };

/** A failure as those who write clients know it: its code, and a detail in English. */
export type Told = { code: string; detail?: string | undefined };
/** Says a failure to a member, in the language of the page. */
export type Say = (told: Told) => string;
/** Said where a call is refused before it has a context, which our own pages never make. */
const sayBriefly: Say = () => "That did not work. Load this page again.";

/** The start of a tRPC request. `member` is null if nobody is signed in, or not as a member. */
export type TrpcContext = {
  member: Ctx | null;
  signedIn: SignedIn | null;
  requestId: string;
  say?: Say;
  /** A person of the staff at the club that a page of the console is about. */
  staff?: Ctx | null;
};

/** The part of a failure that a page gets beside its sentence. */
type ErrorShape = {
  code: string;
  request_id: string;
  extras: Record<string, unknown>;
  faults: FieldFault[];
};

const CODES: Record<Kind, TRPC_ERROR_CODE_KEY> = {
  unauthenticated: "UNAUTHORIZED",
  payment_required: "PAYMENT_REQUIRED",
  forbidden: "FORBIDDEN",
  not_found: "NOT_FOUND",
  method_not_allowed: "METHOD_NOT_SUPPORTED",
  conflict: "CONFLICT",
  gone: "NOT_FOUND",
  precondition_failed: "PRECONDITION_FAILED",
  too_large: "PAYLOAD_TOO_LARGE",
  unsupported_media_type: "UNSUPPORTED_MEDIA_TYPE",
  path_too_long: "BAD_REQUEST",
  malformed: "BAD_REQUEST",
  headers_too_large: "BAD_REQUEST",
  too_slow: "TIMEOUT",
  invalid: "UNPROCESSABLE_CONTENT",
  rate_limited: "TOO_MANY_REQUESTS",
  internal: "INTERNAL_SERVER_ERROR",
  bad_gateway: "BAD_GATEWAY",
  unavailable: "SERVICE_UNAVAILABLE",
};

/** Refusals of the library itself. */
const REFUSED: Partial<Record<TRPC_ERROR_CODE_KEY, () => Failure>> = {
  NOT_FOUND: RouteNotFound,
  METHOD_NOT_SUPPORTED: MethodNotAllowed,
  UNSUPPORTED_MEDIA_TYPE: UnsupportedMediaType,
};

type Asked = { requestId: string; say: Say };

/** Describes a thrown value to a page, in words for a member. */
function tell(thrown: unknown, asked: Asked): { message: string; data: ErrorShape } {
  const { requestId, say } = asked;
  const faults = thrown instanceof ValidationFailure ? thrown.faults : [];
  const failure = toFailure(thrown, requestId);
  const { detail, ...extras } = failure.extras;
  const { code } = failure.of;
  const told = extras.outcome === "unknown" ? { code: "outcome_unknown" } : { code, detail };
  return {
    message: say(told),
    data: { code, request_id: requestId, extras, faults },
  };
}

/** Answers a request that reaches no procedure, in the form of all others. */
export function refuseCall(thrown: unknown, asked: Asked): Response {
  const { of, extras } = toFailure(thrown, asked.requestId);
  const httpStatus = statusOf(of.kind);
  const { message, data } = tell(thrown, asked);
  const code = TRPC_ERROR_CODES_BY_KEY[CODES[of.kind]];
  const headers = new Headers();
  if (httpStatus === 413) headers.set("connection", "close");
  if (extras.retry_after_seconds) headers.set("retry-after", String(extras.retry_after_seconds));
  const error = { message, code, data: { ...data, httpStatus } };
  return Response.json({ error }, { status: httpStatus, headers });
}

const t = initTRPC.context<TrpcContext>().create({
  errorFormatter({ shape, error, ctx }) {
    const asked: Asked = { requestId: ctx?.requestId ?? "", say: ctx?.say ?? sayBriefly };
    // A schema's own sentences are for those who write clients: a form has its own words.
    if (error.code === "BAD_REQUEST") {
      const faults = error.cause instanceof ValidationFailure ? error.cause.faults : [];
      const data: ErrorShape = {
        code: "validation_error",
        request_id: asked.requestId,
        extras: {},
        faults,
      };
      return {
        ...shape,
        message: asked.say(data),
        data: { ...data, httpStatus: 400 },
      };
    }
    const { message, data } = tell(error.cause ?? REFUSED[error.code]?.() ?? error, asked);
    return { ...shape, message, data: { ...data, httpStatus: shape.data.httpStatus } };
  },
});

/** Our own failures and the schema's arrive as `cause`: one middleware gives all procedures their codes. */
const translated = t.procedure.use(async ({ ctx, type, next, getRawInput }) => {
  // A call without input has no body; one that needs it is refused further on.
  refuseUnfit(await getRawInput().catch(() => undefined));
  const result = await next();
  if (result.ok || !result.error.cause) return result;
  const { code, cause } = result.error;
  const thrown = type === "mutation" ? inDoubt(cause, ctx.requestId) : cause;
  if (code === "BAD_REQUEST" && thrown instanceof ZodError) {
    const cause = new ValidationFailure(toFieldFaults(thrown.issues, () => "body"));
    throw new TRPCError({ code, cause });
  }
  const failure = toFailure(thrown, ctx.requestId);
  throw new TRPCError({ code: CODES[failure.of.kind], cause: thrown });
});

/** Refuses card numbers in the wrong field, and texts that cannot be stored, as the other entry does. */
function refuseUnfit(input: unknown): void {
  try {
    assertNoCardNumber(input, "body");
    const faults = unkeepable(input, () => "body");
    if (faults.length > 0) throw new ValidationFailure(faults);
  } catch (cause) {
    throw new TRPCError({ code: CODES.invalid, cause });
  }
}

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

/**
 * A procedure for a signed-in member: its context is the verbs' `Ctx`. A change counts as a request of the member, in
 * one bucket with the other entry's: cards must not be tried at any speed. Answers lack the integrator's fields. Raises
 * InvalidCredentials and RateLimitExceeded, and ViewOnly for a change by whoever only looks.
 */
export const memberProcedure = translated.use(async ({ ctx, type, next }) => {
  if (!ctx.member) throw new TRPCError({ code: "UNAUTHORIZED", cause: InvalidCredentials() });
  const { actor } = ctx.member;
  refusing(() => assertMayView(actor, { changes: type === "mutation" }));
  if (type === "mutation") await countMemberRequest(ctx.member);
  const result = await next({ ctx: { ...ctx.member, signedIn: ctx.signedIn } });
  return result.ok ? { ...result, data: asViewed(actor, withoutPrivate(result.data)) } : result;
});

/** A procedure for a signed-in member about what nobody else may see. Raises ViewOnly as well. */
export const ownProcedure = memberProcedure.use(({ ctx, next }) => {
  refusing(() => assertMayView(ctx.actor, { changes: false, own: true }));
  return next();
});

/** Gives a failure of a check its code, as those of procedures have. */
function refusing(check: () => void): void {
  try {
    check();
  } catch (cause) {
    throw new TRPCError({ code: "FORBIDDEN", cause });
  }
}

/** A procedure for somebody who is signed in, at no club: their own affairs. Raises InvalidCredentials. */
export const personProcedure = translated.use(async ({ ctx, next }) => {
  if (!ctx.signedIn) throw new TRPCError({ code: "UNAUTHORIZED", cause: InvalidCredentials() });
  return next({ ctx: { signedIn: ctx.signedIn, requestId: ctx.requestId } });
});

/** A procedure for a person of the staff, which `line` makes one of for each operation. Raises InvalidCredentials. */
export const staffProcedure = translated.use(async ({ ctx, next }) => {
  if (!ctx.staff) throw new TRPCError({ code: "UNAUTHORIZED", cause: InvalidCredentials() });
  const result = await next({ ctx: ctx.staff });
  return result.ok ? { ...result, data: inWords(result.data, ctx.say ?? sayBriefly) } : result;
});

const Refused = z.looseObject({
  possible: z.literal(false),
  code: z.string(),
  message: z.string(),
});

/** Says the refusal that a preview answers with as a refused call is said: its own sentence is for developers. */
function inWords(data: unknown, say: Say): unknown {
  const { data: refused } = Refused.safeParse(data);
  if (!refused) return data;
  const { code, message: detail } = refused;
  return { ...refused, message: say({ code, detail }) };
}
