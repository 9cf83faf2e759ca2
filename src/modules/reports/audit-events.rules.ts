/** What this module writes to the audit log. Its texts are in event-texts.ts of the admin pages. */
export type ReportAuditEvent = 'table_exported'
