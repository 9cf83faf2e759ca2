import type { HeadersArgs } from 'react-router'

/** Returns the headers of a page with a form: its own and those of the form's answer, such as Retry-After. */
export const formHeaders = ({ loaderHeaders, actionHeaders }: HeadersArgs): Headers => {
  const headers = new Headers(loaderHeaders)
  for (const [name, value] of actionHeaders) headers.set(name, value)
  return headers
}
