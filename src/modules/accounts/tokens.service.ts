import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Purpose of a token; part of its hash, so that a token is valid for one purpose only (security row 36). */
export type TokenPurpose = 'session' | 'invitation' | 'password-reset' | 'device'

/** Returns a random token for a cookie or a link: 256 bits, 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash of a token that is stored. A fast hash is enough: 256 random bits cannot be guessed. */
export function hashToken(purpose: TokenPurpose, token: string): Buffer {
  return createHash('sha256').update(`${purpose}:${token}`).digest()
}

/** Returns a random user id from 1 to 2^48 - 1, which fits a JSON number and reveals no count. */
export function newUserId(): number {
  return randomInt(1, 2 ** 48 - 1)
}

// Without I, O, 0 and 1, which are easily confused.
const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Returns a random code that identifies a user, "SPL-7K3F-92QD". It proves no identity (specification row 35). */
export function newUniqueCode(): string {
  const four = () => Array.from({ length: 4 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
  return `SPL-${four()}-${four()}`
}
