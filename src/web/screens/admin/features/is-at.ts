/** Whether a pathname is that of a page or of a page below it. */
export const isAt = (page: string, pathname: string) => pathname === page || pathname.startsWith(`${page}/`)
