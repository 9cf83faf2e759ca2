import { msg } from '@lingui/core/macro'

import type { Text } from '#web/ui/text.ts'

/** What each job does, by its name in code; a test compares them with the queues of the shop. */
export const JOB_NAMES: Readonly<Record<string, Text>> = {
  'advance-import': msg`Work on an uploaded file`,
  'check-money': msg`Check money and stock`,
  'classify-listings': msg`Find part types of listings`,
  'clear-expired': msg`Delete expired sign-ins and links`,
  'clear-imports': msg`Delete old uploads`,
  'clear-search': msg`Tidy the search index`,
  'close-old-enquiries': msg`Close old enquiries`,
  'complete-payment': msg`Complete a card payment`,
  'expire-alerts': msg`End old part alerts`,
  'fold-sales': msg`Add up sales figures`,
  'learn-popularity': msg`Recalculate popular parts`,
  'look-after-refunds': msg`Check the refunds of a payment`,
  'order-notice': msg`Notify people about an order`,
  'release-order': msg`Cancel an unpaid order`,
  'release-overdue-orders': msg`Cancel overdue unpaid orders`,
  'remove-files': msg`Delete pictures of deleted listings`,
  'restore-store': msg`Put a store back on sale`,
  'resume-imports': msg`Continue interrupted uploads`,
  'send-alerts': msg`Email part alerts`,
  'send-letter': msg`Send an email`,
  'send-refund': msg`Send a refund to a card`,
  'send-reset-link': msg`Email a password link`,
  'sweep-files': msg`Delete unused files`,
  'sweep-payments': msg`Check open card payments`,
  'sweep-refunds': msg`Check open card refunds`,
}
