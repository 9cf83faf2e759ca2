/** What this module writes to the audit log. Its texts are in event-texts.ts of the admin pages. */
export type StoreAuditEvent = 'store_opened' | 'store_changed' | 'store_suspended' | 'store_suspension_lifted'
