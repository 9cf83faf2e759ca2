import { createHash, randomBytes, randomInt } from 'node:crypto'

/** What a secret is for. It is part of the hash, so a secret serves this purpose alone (security row 36). */
export type TokenPurpose = 'session' | 'invitation' | 'password-reset' | 'device'

/** A secret for a cookie or a link: 256 bit, 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a secret. It needs no slow hash: 256 random bit cannot be guessed. */
export function hashToken(purpose: TokenPurpose, token: string): Buffer {
  return createHash('sha256').update(`${purpose}:${token}`).digest()
}

/** A random id of a user, 1 to 2^48 - 1: it fits a JSON number and tells nothing. */
export function newUserId(): number {
  return randomInt(1, 2 ** 48 - 1)
}

// Without I, O, 0 and 1, which are mistaken for each other when a code is read out.
const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A random code by which a person is told apart, "SPL-7K3F-92QD". It proves nothing (specification row 35). */
export function newUniqueCode(): string {
  const four = () => Array.from({ length: 4 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
  return `SPL-${four()}-${four()}`
}
