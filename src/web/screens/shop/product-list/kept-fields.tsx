import type { ProductListState } from './list-state.ts'

/** What a form of the list does not ask for but keeps in the address. */
export function KeptFields({ state, keys }: { state: ProductListState; keys: readonly (keyof ProductListState)[] }) {
  return keys.map((key) => state[key] && <input key={key} type="hidden" name={key} value={state[key]} />)
}
