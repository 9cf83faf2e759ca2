import { paths } from '#web/app/navigation/paths.ts'
import { defineSearchParams, pageParam, patternParam, type SearchState } from '#web/app/navigation/search-params.ts'

const id = patternParam(/^[1-9]\d{0,8}$/)

/** The search parameters of the page: an upload, the store of an admin's export, and the page of the upload's errors. */
export const importParams = defineSearchParams({ job: id, store: id, page: pageParam() })

/** Returns the page of one upload and its errors. */
export const uploadPath = ({ job, page = 1 }: { job: number; page?: number }) =>
  importParams.href(paths.uploadData, { job: `${job}`, page } satisfies Partial<SearchState<typeof importParams>>)
