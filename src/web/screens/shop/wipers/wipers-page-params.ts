import { defineSearchParams, textParam } from '#web/app/navigation/search-params.ts'
import { WIPER_LIST_PARAMS } from '#web/features/wiper-card/wiper-list-state.ts'

/** The search parameters of the list, and the symbol of the wiper whose price an admin edits. */
export const wipersPageParams = defineSearchParams({ ...WIPER_LIST_PARAMS, edit: textParam() })
