/** From where somebody calls: for limits, for the record, and for the list of sessions. */
export interface RequestInfo {
  ip: string
  userAgent: string | undefined
  /** The secret by which the shop knows the browser again; null without one. */
  deviceToken?: string | null
}
