/** The folder of uploaded pictures below the data folder, used when no bucket is set. */
const PICTURES = 'uploads'

/**
 * Folders of the data folder that a backup contains: stored emails and the data of the simulators, so that test payments
 * can still be refunded. It leaves out `postgres`, because it has the tables, and `media`, which the shop draws again.
 */
export const KEPT_FOLDERS = ['mail', 'paystack', 'aliexpress'] as const

/** All folders of the data folder that a backup may bring. */
export const BACKED_UP_FOLDERS = [PICTURES, ...KEPT_FOLDERS] as const
