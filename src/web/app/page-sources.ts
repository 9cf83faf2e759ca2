/** The header in which a page names sources that it loads besides the shop's own; the server adds them to its policy. */
export const PAGE_SOURCES = 'page-sources'
