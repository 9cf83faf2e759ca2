/** The folder of uploaded pictures below the data folder, used when no bucket is set. */
const PICTURES = 'uploads'

/**
 * Folders of the data folder that a backup takes whole: kept emails, and what the simulators remember, so that test
 * payments can still be refunded. Left out are `postgres`, which the tables replace, and `media`, which the shop draws.
 */
export const KEPT_FOLDERS = ['mail', 'paystack', 'aliexpress'] as const

/** All folders of the data folder that a backup may bring. */
export const BACKED_UP_FOLDERS = [PICTURES, ...KEPT_FOLDERS] as const
