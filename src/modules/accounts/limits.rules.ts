/** Attempts in a window of seconds that starts with the first; successful logins do not count (rulings 9 and 43). */
export const LIMITS = {
  loginByAccountAndAddress: { name: 'login-pair', points: 10, seconds: 900 },
  loginByDevice: { name: 'login-device', points: 10, seconds: 900 },
  // Over all addresses. Each pause within a day is twice as long as the one before.
  loginByAccount: { name: 'login-account', points: 100, seconds: 900, pauses: { maxSeconds: 14_400, reset: 86_400 } },
  // The limits below are far above normal use, also for many people behind one address of a mobile network.
  unknownLoginByAddress: { name: 'login-address', points: 50, seconds: 900 },
  // For addresses that try passwords on many known accounts.
  loginByAddress: { name: 'login-known', points: 500, seconds: 900 },
  signupByAddress: { name: 'signup-address', points: 40, seconds: 3_600 },
  forgotByAccount: { name: 'forgot-account', points: 3, seconds: 3_600 },
  forgotByAddress: { name: 'forgot-address', points: 30, seconds: 3_600 },
  passwordByUser: { name: 'password-user', points: 10, seconds: 900 },
  invitationsByAdmin: { name: 'invitations-admin', points: 30, seconds: 3_600 },
} as const
