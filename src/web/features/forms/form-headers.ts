import type { HeadersArgs } from 'react-router'

/** The headers of a page with a form: its own, and what the form's answer adds (when to try again). */
export const formHeaders = ({ loaderHeaders, actionHeaders }: HeadersArgs): Headers => {
  const headers = new Headers(loaderHeaders)
  for (const [name, value] of actionHeaders) headers.set(name, value)
  return headers
}
