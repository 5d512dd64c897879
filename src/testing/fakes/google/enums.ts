/**
 * The words that Google documents for our properties of a few values (developers.google.com/wallet, "REST Resource"
 * pages), in the spelling that is not deprecated.
 */
export const ENUMS: Record<string, readonly string[]> = {
  "GenericObject.state": ["ACTIVE", "COMPLETED", "EXPIRED", "INACTIVE"],
  "EventTicketObject.state": ["ACTIVE", "COMPLETED", "EXPIRED", "INACTIVE"],
  "Barcode.type": codes(),
  "RotatingBarcode.type": codes(),
  "RotatingBarcodeTotpDetails.algorithm": ["TOTP_SHA1"],
  "PassConstraints.screenshotEligibility": ["ELIGIBLE", "INELIGIBLE"],
  "EventTicketClass.reviewStatus": ["UNDER_REVIEW", "DRAFT"],
  "GenericClass.multipleDevicesAndHoldersAllowedStatus": holders(),
  "EventTicketClass.multipleDevicesAndHoldersAllowedStatus": holders(),
};

function codes(): string[] {
  return [
    ...["AZTEC", "CODE_39", "CODE_128", "CODABAR", "DATA_MATRIX", "EAN_8", "EAN_13", "ITF_14"],
    ...["PDF_417", "QR_CODE", "UPC_A", "TEXT_ONLY"],
  ];
}

function holders(): string[] {
  return ["MULTIPLE_HOLDERS", "ONE_USER_ALL_DEVICES", "ONE_USER_ONE_DEVICE"];
}
