import { problems } from '#platform/http/problems.ts'

/** The problems of the admin's pages of one user, store or enquiry. */
export const reportProblems = problems({
  userNotFound: [404, 'User not found.'],
  storeNotFound: [404, 'Store not found.'],
  enquiryNotFound: [404, 'Enquiry not found.'],
})
