/** Why the shop refuses writes: its disk is almost full, or an operator keeps it read-only. */
export type WritePause = 'disk' | 'maintenance'

/** The codes of refused writes. */
export const PAUSE_CODES: Record<WritePause, string> = { disk: 'storage_full', maintenance: 'read_only' }

/** Returns whether a problem is a refused write, whose text is for visitors. */
export const isWritePause = ({ code }: { code: string }): boolean => Object.values(PAUSE_CODES).includes(code)
