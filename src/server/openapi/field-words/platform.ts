/** The words of fields of API keys, webhooks, custom fields, imports, exports and reconciliations. */
export const PLATFORM_WORDS: Record<string, string> = {
  "RequestLogLine.method": "HTTP method of the request.",
  "RequestLogEntry.method": "HTTP method of the request.",
  "Export.format": "Format of the file.",
  mode: "Whether the key is live or for tests.",
  scopes: "Permissions granted.",
  rotated_at: "When the address last changed.",

  // The look
  branding: "Colours, logo and words of the portal.",
  pictures: "Addresses of the uploaded pictures.",
  profile: "What members read about the club.",
  "OrganizationPictures.logo": "The logo on light pages.",
  "OrganizationPictures.icon": "The icon of browser tabs and of the portal on a phone.",
  "pictures.logo": "The logo on light pages.",
  "pictures.icon": "The icon of browser tabs and of the portal on a phone.",
  dark_logo: "The logo on dark pages.",
  cover: "A wide photo.",
  map_url: "A page with a map or directions.",
  opening_hours: "When somebody is there, by weekday.",
  opening_notes: "Exceptions from the opening hours, in words.",
  house_rules: "The rules of the house.",
  website: "The club's own pages.",
  opens_at_local: "Opening, in local time.",
  closes_at_local: "Closing, in local time.",
  photos: "Uploaded pictures, in order; lists show the first.",
  alt: "What is seen, for those who cannot see it.",
  focus: "The point that a cut keeps.",
  x: "From the left edge (0) to the right (1).",
  y: "From the top edge (0) to the bottom (1).",

  // Webhooks
  event_types: "Types of events to send, such as `booking.*`.",
  event_type: "Type of the event.",
  "WebhookEvent.type": "Type of the event.",
  "BookingHistoryEntry.type": "Type of the event.",
  object_type: "Type of the object.",
  "UpdateWebhookEndpoint.status": "Whether events are sent.",
  disabled_at: "When the endpoint was disabled.",
  next_attempt_at: "When the next attempt is due.",
  attempted_at: "When the delivery was attempted.",
  response_status: "HTTP status of the endpoint's response.",
  duration_ms: "Duration in milliseconds.",
  deliveries: "Scheduled deliveries.",

  // Custom fields
  required: "Whether members must enter a value.",
  editable: "Whether members can change the value.",
  member_visible: "Whether members can see the value.",
  member_editable: "Whether members can change the value.",
  options: "Allowed values.",
  "CustomField.type": "Type of the values.",
  "CreateCustomField.type": "Type of the values.",
  "custom_fields.type": "Type of the values.",

  // Faults
  loc: "Path to the faulty field.",
  msg: "Explanation of the fault.",
  input: "Value sent.",
  ctx: "Values used in the message.",

  // Reconciliations
  "Reconciliation.days": "Number of days checked.",
  failures: "Objects that could not be compared.",
  "failures.reason": "Reason why the object could not be compared.",
  should: "Correct value.",
};
