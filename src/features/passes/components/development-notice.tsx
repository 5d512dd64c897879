import { Notice } from "@/ui/notice";

/** Said wherever a pass is offered that only a development certificate has signed. */
export function DevelopmentNotice() {
  return (
    <Notice title="Development signature">
      This pass is signed by a certificate that only this installation knows. A real iPhone will
      refuse it until your organization’s own Apple certificate is set up.
    </Notice>
  );
}
