/** The file that a form without script carries. */
export const THUMBNAIL_FILE = 'thumbnail_file'
