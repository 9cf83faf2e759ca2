/** What this module writes to the audit log. Its texts are in event-texts.ts of the admin pages. */
export type OperationAuditEvent = 'job_retried' | 'job_discarded' | 'maintenance_started' | 'maintenance_ended'
