import { memberProcedure, ownProcedure, router } from "@/server/trpc";
import {
  findMyPass,
  listMyFaces,
  replaceMyLostPass,
  provisionMyPass,
  rotateMyShareLink,
} from "./member-passes";
import { ListMyPasses, MyPass, TicketOf } from "./schema";
import { findTicket, provisionTicket } from "./ticket";

/** Procedures for the member's own passes. */
export const passRouter = router({
  get: ownProcedure.input(MyPass.optional()).query(({ ctx, input }) => findMyPass(ctx, input)),
  provision: memberProcedure.input(MyPass).mutation(async ({ ctx, input }) => ({
    ...(await provisionMyPass(ctx, input)),
    // The page downloads the file by its address; sending the bytes here too would only slow it
    // down.
    apple_wallet_pass: null,
  })),
  faces: ownProcedure
    .input(ListMyPasses.pick({ size: true }))
    .query(({ ctx, input }) => listMyFaces(ctx, input)),
  lost: memberProcedure.input(MyPass).mutation(async ({ ctx, input }) => ({
    ...(await replaceMyLostPass(ctx, input)),
    apple_wallet_pass: null,
  })),
  rotateShareLink: memberProcedure
    .input(MyPass)
    .mutation(({ ctx, input }) => rotateMyShareLink(ctx, input)),
  ticket: ownProcedure.input(TicketOf).query(({ ctx, input }) => findTicket(ctx, input)),
  provisionTicket: memberProcedure.input(TicketOf).mutation(async ({ ctx, input }) => ({
    ...(await provisionTicket(ctx, input)),
    apple_wallet_pass: null,
  })),
});
