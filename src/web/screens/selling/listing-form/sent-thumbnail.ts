/** The file field of a form without JavaScript. */
export const THUMBNAIL_FILE = 'thumbnail_file'
