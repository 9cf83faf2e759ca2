import { data } from 'react-router'

/** Matches every address without a page. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
