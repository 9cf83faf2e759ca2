import { data } from 'react-router'

import { Problem } from '#platform/http/problems.ts'

/** What is asked for by the id in a page's address; an id that is none finds nothing. */
export async function or404<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Problem && error.status === 400) throw data(null, { status: 404 })
    throw error
  }
}
