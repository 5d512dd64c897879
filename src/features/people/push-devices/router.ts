import { personProcedure } from "@/features/people/sessions/router";
import { memberProcedure, ownProcedure, router } from "@/server/trpc";
import { addPushDevice } from "./add";
import { listPushDevices } from "./list";
import { removePushDevice } from "./remove";
import { AddPushDevice, PushDeviceId, PushEndpoint } from "./schema";
import { findPushDevice, pushKey } from "./this-device";

/** The browsers that show a member's notifications. */
export const pushDeviceRouter = router({
  list: ownProcedure.query(({ ctx }) => listPushDevices(ctx)),
  key: ownProcedure.query(({ ctx }) => pushKey(ctx)),
  find: memberProcedure
    .input(PushEndpoint)
    .mutation(({ ctx, input }) => findPushDevice(ctx, input)),
  add: personProcedure
    .input(AddPushDevice)
    .mutation(({ ctx, input }) => addPushDevice(ctx, ctx.signedIn, input)),
  remove: memberProcedure
    .input(PushDeviceId.or(PushEndpoint))
    .mutation(({ ctx, input }) => removePushDevice(ctx, input)),
});
