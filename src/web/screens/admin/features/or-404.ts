import { data } from 'react-router'

import { Problem } from '#platform/http/problems.ts'

/** Returns the record of the id in a page's URL, or throws 404; an invalid id is not found. */
export async function or404<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Problem && error.status === 400) throw data(null, { status: 404 })
    throw error
  }
}
