/** The folder of uploaded pictures below the data folder, used when no bucket is set. */
const PICTURES = 'uploads'

/** Folders of a backup: stored emails, and the simulators' data, so that test payments can still be refunded. */
export const KEPT_FOLDERS = ['mail', 'paystack', 'aliexpress'] as const

/** All folders of the data folder that a backup may bring. */
export const BACKED_UP_FOLDERS = [PICTURES, ...KEPT_FOLDERS] as const
