import { problems } from '#platform/http/problems.ts'

/** The problems of accounts, sessions, passwords and invitations. */
export const accountProblems = problems({
  emailNotRegistered: [404, 'Email not registered'],
  invalidPassword: [400, 'Invalid password'],
  emailMismatch: [400, 'The emails in the URL and in the form differ.'],
  emailTaken: [409, 'This e-mail is already registered. Log in, or ask for a new password.'],
  invitationNeeded: [403, 'An admin account needs a valid invitation.'],
  invitationForOther: [403, 'Sign up with the email that was invited.'],
  invitationNotFound: [404, 'Invitation not found, or already used.'],
  accountDisabled: [403, 'This account has been disabled. Please contact us.'],
  userNotFound: [404, 'User not found.'],
  sessionNotFound: [404, 'Session not found.'],
  resetExpired: [400, 'This link is no longer valid. Request a new one.'],
  busy: [503, 'The shop is busy. Try again in a moment.'],
  wrongCurrentPassword: [400, 'The current password is incorrect.'],
})

/** A body that sign-up accepts, for the OpenAPI text. */
export const SIGNUP_EXAMPLE = {
  username: 'Ada Obi',
  email: 'ada@example.com',
  phone: '0803 123 4567',
  address: '1 Allen Avenue, Ikeja',
  password: 'quiet-harbour-2026',
  role_id: 6,
}
