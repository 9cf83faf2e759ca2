import { msg } from '@lingui/core/macro'

import { asValue, type Text } from '#web/ui/text.ts'

/** Joins texts by commas: "hook, pin"; '' without texts. */
export const joinByComma = (texts: readonly Text[]): Text => join(texts, (first, last) => msg`${first}, ${last}`)

export const joinByAnd = (texts: readonly Text[]): Text => join(texts, (first, last) => msg`${first} and ${last}`)

export const joinByOr = (texts: readonly Text[]): Text => join(texts, (first, last) => msg`${first} or ${last}`)

function join([first, ...rest]: readonly Text[], pair: (first: string, last: string) => Text): Text {
  return rest.reduce<Text>((joined, next) => pair(asValue(joined), asValue(next)), first ?? '')
}
