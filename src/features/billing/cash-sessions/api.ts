import { CashDeskNotFound } from "@/features/billing/cash-desks/errors";
import { route } from "@/server/route";
import { closeCashSession, tellClose } from "./close";
import {
  CashDeskAlreadyOpen,
  CashDeskArchived,
  CashSessionClosed,
  CashSessionNotFound,
  CashSessionShort,
} from "./errors";
import { getCashSession, listCashMovements, listCashSessions } from "./list";
import { moveCash } from "./move";
import { openCashDesk } from "./open";
import {
  CashMovementPage,
  CashSession,
  CashSessionId,
  CashSessionPage,
  CloseCashSession,
  ListCashMovements,
  ListCashSessions,
  MoveCash,
  OpenCashDesk,
} from "./schema";

const tag = "Cash desks";

/** `/v1/cash-sessions` */
export const cashSessionRoutes = [
  route({
    method: "GET",
    path: "/v1/cash-sessions",
    tag,
    summary: "List cash sessions",
    description: "Lists cash sessions, newest first, with what was taken and counted.",
    scope: "cash-desks:read",
    input: ListCashSessions,
    output: CashSessionPage,
    run: listCashSessions,
  }),
  route({
    method: "POST",
    path: "/v1/cash-sessions",
    tag,
    summary: "Open a cash desk",
    description:
      "Opens a cash desk with its float. A cash desk has one open session at a time. Cash that names the session counts into it: sales, `PATCH /v1/payments/{payment_id}` and refunds.",
    scope: "cash-desks:write",
    status: 201,
    input: OpenCashDesk,
    output: CashSession,
    errors: [CashDeskNotFound, CashDeskArchived, CashDeskAlreadyOpen],
    run: openCashDesk,
    example: { cash_desk_id: "csd_01JD0000000000000000000000", opening_amount: 15_000 },
  }),
  route({
    method: "GET",
    path: "/v1/cash-sessions/{cash_session_id}",
    tag,
    summary: "Get a cash session",
    description: "Returns a cash session with what should be in the drawer.",
    scope: "cash-desks:read",
    input: CashSessionId,
    output: CashSession,
    errors: [CashSessionNotFound],
    run: getCashSession,
  }),
  route({
    method: "POST",
    path: "/v1/cash-sessions/{cash_session_id}/close",
    approvable: tellClose,
    tag,
    summary: "Count and close a cash desk",
    description:
      "Closes an open session with the counted cash, as a sum or also by notes and coins (`counted`). A difference needs a reason; what is missing counts as given away, within the limits of whoever closes it. Nothing is taken or given back in a closed session.",
    scope: "cash-desks:write",
    input: CloseCashSession,
    output: CashSession,
    errors: [CashSessionNotFound, CashSessionClosed],
    run: closeCashSession,
    example: { counted_amount: 15_000 },
  }),
  route({
    method: "GET",
    path: "/v1/cash-sessions/{cash_session_id}/movements",
    tag,
    summary: "List a cash session's movements",
    description: "Lists the cash that was put in or taken out without a sale, newest first.",
    scope: "cash-desks:read",
    input: ListCashMovements,
    output: CashMovementPage,
    errors: [CashSessionNotFound],
    run: listCashMovements,
  }),
  route({
    method: "POST",
    path: "/v1/cash-sessions/{cash_session_id}/movements",
    verb: "move",
    tag,
    summary: "Put cash in or take it out",
    description:
      "Records cash that is put into the drawer or taken out of it without a sale, and returns the session. No more is taken out than should be there. A movement never changes: record another the other way.",
    scope: "cash-desks:write",
    input: MoveCash,
    output: CashSession,
    errors: [CashSessionNotFound, CashSessionClosed, CashSessionShort],
    run: moveCash,
    example: { kind: "paid_out", amount: 1250, reason: "Milk and coffee" },
  }),
];
