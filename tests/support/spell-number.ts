/** Writes a number in letters, for a word that no search takes for a part number: 107 is "bah". */
export const spellNumber = (number: number): string =>
  String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
