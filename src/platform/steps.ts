/** Long work that yields where other requests may have their turn, and returns its result. */
export type Steps<T> = Generator<undefined, T, undefined>

/** Does all steps without a pause. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
