/** Header in which a page names external sources that it loads; the server adds them to the security policy. */
export const PAGE_SOURCES = 'page-sources'
