import { BookingId } from "@/features/scheduling/bookings/schema";
import { memberProcedure, router } from "@/server/trpc";
import { inviteGuest } from "./invite";
import { listGuests } from "./list";
import { answerMyInvitation, getMyInvitation, listMyInvitations } from "./my-invitations";
import { payShare } from "./pay-share";
import { remindGuest } from "./remind";
import { AnswerMyInvitation, BookingGuestId, InviteGuest, PayShare, SplitBooking } from "./schema";
import { splitBooking } from "./split";
import { syncShare } from "./sync-share";
import { withdrawGuest } from "./withdraw";

/** The guests of a member's own bookings. */
export const guestsRouter = router({
  list: memberProcedure.input(BookingId).query(({ ctx, input }) => listGuests(ctx, input)),
  invite: memberProcedure.input(InviteGuest).mutation(({ ctx, input }) => inviteGuest(ctx, input)),
  withdraw: memberProcedure
    .input(BookingGuestId)
    .mutation(({ ctx, input }) => withdrawGuest(ctx, input)),
  remind: memberProcedure
    .input(BookingGuestId)
    .mutation(({ ctx, input }) => remindGuest(ctx, input)),
  split: memberProcedure.input(SplitBooking).mutation(({ ctx, input }) => splitBooking(ctx, input)),
});

/** A member's own invitations to the bookings of others. */
export const invitationsRouter = router({
  mine: memberProcedure.query(({ ctx }) => listMyInvitations(ctx)),
  get: memberProcedure.input(BookingGuestId).query(({ ctx, input }) => getMyInvitation(ctx, input)),
  answer: memberProcedure
    .input(AnswerMyInvitation)
    .mutation(({ ctx, input }) => answerMyInvitation(ctx, input)),
  pay: memberProcedure.input(PayShare).mutation(({ ctx, input }) => payShare(ctx, input)),
  sync: memberProcedure.input(BookingGuestId).mutation(({ ctx, input }) => syncShare(ctx, input)),
});
