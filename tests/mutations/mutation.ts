/** A fault that the tests must notice. */
export interface Mutation {
  /** What goes wrong for people. */
  fault: string
  file: string
  /** Occurs once in the file. */
  find: string
  replace: string
  /** Tests of which one must fail: files or folders. */
  tests: readonly string[]
}
