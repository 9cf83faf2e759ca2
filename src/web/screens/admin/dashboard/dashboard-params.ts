import { PERIODS } from '#modules/reports/period-field.rules.ts'
import { defineSearchParams, optionParam } from '#web/app/navigation/search-params.ts'

/** The search parameters of the dashboard: the period of its charts. */
export const dashboardParams = defineSearchParams({ period: optionParam(PERIODS, '30d') })
