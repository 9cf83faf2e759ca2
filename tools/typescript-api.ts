import { ts } from '@ts-morph/common'

/** The compiler API of TypeScript 6, which TypeScript 7 does not have. */
// oxlint-disable-next-line import/no-default-export -- openapi-typescript imports the default
export default ts
