import { productListParams, type ProductListState } from './list-state.ts'

/** Hidden fields with the parameters that a form of the list keeps in the address. */
export function KeptFields({ state, keys }: { state: ProductListState; keys: readonly (keyof ProductListState)[] }) {
  return productListParams
    .entries(state)
    .flatMap(([key, text]) =>
      keys.includes(key) ? <input key={`${key} ${text}`} type="hidden" name={key} value={text} /> : [],
    )
}
