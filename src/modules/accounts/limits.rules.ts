/**
 * How often what, and for whom: failures where a right attempt is given back, else attempts. Those of login are ruling 9;
 * the others are far above what people do, also of many behind one address of a mobile network.
 */
export const LIMITS = {
  loginByAccount: { name: 'login-account', points: 10, seconds: 900 },
  loginByAddress: { name: 'login-address', points: 50, seconds: 900 },
  signupByAddress: { name: 'signup-address', points: 40, seconds: 3_600 },
  forgotByAccount: { name: 'forgot-account', points: 3, seconds: 3_600 },
  forgotByAddress: { name: 'forgot-address', points: 30, seconds: 3_600 },
  passwordByUser: { name: 'password-user', points: 10, seconds: 900 },
  invitationsByAdmin: { name: 'invitations-admin', points: 30, seconds: 3_600 },
} as const
