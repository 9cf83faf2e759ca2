/** What this module writes to the audit log. Its texts are in event-texts.ts of the admin pages. */
export type WiperAuditEvent =
  | 'wiper_added'
  | 'wiper_changed'
  | 'wiper_removed'
  | 'wipers_imported'
  | 'wiper_arm_added'
  | 'wiper_arm_removed'
