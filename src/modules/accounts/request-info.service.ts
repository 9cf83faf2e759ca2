/** Origin of a request, for limits, the audit log and the list of sessions. */
export interface RequestInfo {
  ip: string
  userAgent: string | undefined
  /** Token of the device cookie; null without one. */
  deviceToken?: string | null
}
