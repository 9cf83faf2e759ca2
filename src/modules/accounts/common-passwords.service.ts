/**
 * Whether a password is among the 49,000 most common, in any case (ruling 15). The list is loaded when it is first asked
 * for, and searched from end to end: that takes well under a millisecond, and a set of it would take as much memory again.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].includes(password.toLowerCase())
}
