import { route } from "@/server/route";
import { archiveCashDesk, restoreCashDesk } from "./archive";
import { createCashDesk } from "./create";
import { CashDeskNotFound, CashDeskOpen } from "./errors";
import { getCashDesk } from "./get";
import { listCashDesks } from "./list";
import {
  CashDesk,
  CashDeskId,
  CashDeskPage,
  CreateCashDesk,
  ListCashDesks,
  UpdateCashDesk,
} from "./schema";
import { updateCashDesk } from "./update";

const tag = "Cash desks";

/** `/v1/cash-desks` */
export const cashDeskRoutes = [
  route({
    method: "GET",
    path: "/v1/cash-desks",
    tag,
    summary: "List cash desks",
    description: "Lists cash desks, newest first, each with its open session.",
    scope: "cash-desks:read",
    input: ListCashDesks,
    output: CashDeskPage,
    run: listCashDesks,
  }),
  route({
    method: "POST",
    path: "/v1/cash-desks",
    tag,
    summary: "Create a cash desk",
    description: "Adds a till. `POST /v1/cash-sessions` opens it.",
    scope: "cash-desks:write",
    status: 201,
    input: CreateCashDesk,
    output: CashDesk,
    run: createCashDesk,
    example: { name: "Reception" },
  }),
  route({
    method: "GET",
    path: "/v1/cash-desks/{cash_desk_id}",
    tag,
    summary: "Get a cash desk",
    description: "Returns a cash desk.",
    scope: "cash-desks:read",
    input: CashDeskId,
    output: CashDesk,
    errors: [CashDeskNotFound],
    run: getCashDesk,
  }),
  route({
    method: "PATCH",
    path: "/v1/cash-desks/{cash_desk_id}",
    tag,
    summary: "Rename a cash desk",
    description: "Renames a cash desk.",
    scope: "cash-desks:write",
    input: UpdateCashDesk,
    output: CashDesk,
    errors: [CashDeskNotFound],
    run: updateCashDesk,
    example: { name: "Bar" },
  }),
  route({
    method: "POST",
    path: "/v1/cash-desks/{cash_desk_id}/archive",
    tag,
    summary: "Archive a cash desk",
    description:
      "Archives a cash desk, which can no longer be opened. Its sessions stay. An open one has to be closed first.",
    scope: "cash-desks:write",
    input: CashDeskId,
    output: CashDesk,
    errors: [CashDeskNotFound, CashDeskOpen],
    run: archiveCashDesk,
  }),
  route({
    method: "POST",
    path: "/v1/cash-desks/{cash_desk_id}/restore",
    tag,
    summary: "Restore a cash desk",
    description: "Restores an archived cash desk, which can be opened again.",
    scope: "cash-desks:write",
    input: CashDeskId,
    output: CashDesk,
    errors: [CashDeskNotFound],
    run: restoreCashDesk,
  }),
];
