/** Spells a number in letters, so that no search reads it as a part number: 107 is "bah". */
export const spellNumber = (number: number): string =>
  String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
