/** What this module writes to the audit log. Its texts are in event-texts.ts of the admin pages. */
export type VehicleAuditEvent = 'vehicle_added' | 'vehicle_changed' | 'vehicle_removed' | 'vehicles_imported'
