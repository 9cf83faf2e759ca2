import { createProduct } from '#modules/listings/selling.contract.ts'
import { payByWallet } from '#modules/orders/orders.contract.ts'
import { createStore } from '#modules/stores/stores.contract.ts'

import { addToCart, creditWallet, DELIVERY } from './buying.ts'
import { buildListingBody } from './sample-stores.ts'
import { openTestShop } from './shop.ts'

/** Opens a shop with a store's owner and a buyer with money in the wallet. */
export async function openSellingShop() {
  const shop = await openTestShop({ demo: true })
  const [owner, buyer] = [await shop.signedInAs(4), await shop.signedInAs(6)]
  const { id: storeId } = await owner.bearer(createStore, { body: { userId: owner.user.id, name: 'Own store' } })
  await creditWallet(shop, buyer.user.id, 1_000_000)
  return { shop, owner, buyer, addListing, buyTwo }

  /** Creates a listing with seven units in stock. */
  function addListing() {
    return owner.bearer(createProduct, { body: { ...buildListingBody(), storeId } })
  }

  /** Buys two units of a listing. Returns the number of the order. */
  async function buyTwo(id: number): Promise<string> {
    await addToCart(buyer, id, 2)
    return (await buyer.bearer(payByWallet, { body: DELIVERY })).order.number
  }
}
export type SellingShop = Awaited<ReturnType<typeof openSellingShop>>
