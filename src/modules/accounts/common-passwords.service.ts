/** Returns true if a password is among the 49,000 most common, ignoring case (ruling 15). */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // A linear search takes well under a millisecond; a set would double the memory.
  return dictionary['passwords-common'].includes(password.toLowerCase())
}
