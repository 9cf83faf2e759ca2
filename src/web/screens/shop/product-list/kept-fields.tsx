import type { ProductListState } from './list-state.ts'

/** Hidden fields with the parameters that a form of the list keeps in the address. */
export function KeptFields({ state, keys }: { state: ProductListState; keys: readonly (keyof ProductListState)[] }) {
  return keys.map((key) => state[key] && <input key={key} type="hidden" name={key} value={state[key]} />)
}
