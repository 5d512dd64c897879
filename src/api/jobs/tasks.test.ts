import { describe, expect, it } from "vitest";
import { PUSH_TASK } from "@/features/access/apple-wallet/phone-job";
import { SEND_TASK } from "@/features/access/google-passes/send";
import { CHECK_TASK } from "@/features/access/google-wallet/check";
import { REFRESH_TASK } from "@/features/access/passes/refresh-shown";
import { DELIVER_TASK } from "@/features/platform/webhooks/plan-deliveries";
import { crews } from "./tasks";

const groups = crews(() => Promise.reject(new Error("no job is done here"))).map(({ tasks }) =>
  Object.keys(tasks),
);
const mates = (task: string) => groups.find((names) => names.includes(task));

describe("the crews that work off jobs", () => {
  it("keep hands for Google's cards alone: its silence delays no mail, phone or webhook", () => {
    expect(mates(SEND_TASK)).toEqual([SEND_TASK, CHECK_TASK]);
    expect(mates(PUSH_TASK)).toEqual([PUSH_TASK]);
    expect(mates(DELIVER_TASK)).toEqual([DELIVER_TASK]);
  });

  it("do every task", () => {
    expect(mates(REFRESH_TASK)?.length).toBeGreaterThan(1);
    expect(groups.flat()).toHaveLength(new Set(groups.flat()).size);
  });
});
