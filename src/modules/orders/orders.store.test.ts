import { afterAll, beforeAll, expect } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { addToCart, creditWallet, DELIVERY } from '#tests/support/buying.ts'
import { testAll } from '#tests/support/check-each.ts'
import { putOnSale } from '#tests/support/listings.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { payByWallet } from './orders.contract.ts'

let shop: TestShop
let id: number

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  const buyer = await shop.signedInAs(6)
  await creditWallet(shop, buyer.user.id, 10_000)
  await addToCart(buyer, await putOnSale(shop.database, { title: 'Brake pad', generalPrice: 1_000, stock: 5 }))
  id = (await buyer.bearer(payByWallet, { body: DELIVERY })).order.id
})
afterAll(() => shop.close())

testAll([
  ['a status change that ruling 27 does not allow', `update orders set status = 'delivered' where id = $1`],
  ['a change back to pending payment', `update orders set status = 'pending_payment', paid_at = null where id = $1`],
  ['a changed total', 'update orders set total_kobo = 1 where id = $1'],
  ['a changed buyer', 'update orders set user_id = (select max(id) from users where id <> user_id) where id = $1'],
  ['a changed number', `update orders set number = 'SPL-260101-AAAAAA' where id = $1`],
  ['a changed line', 'update order_lines set quantity = 2 where order_id = $1'],
  ['a deleted line', 'delete from order_lines where order_id = $1'],
  ['a negative quantity', lineWith('-1', '100', '3', '-97')],
  ['a quantity of zero', lineWith('0', '100', '3', '0')],
  ['a line total that does not follow from its price', lineWith('1', '100', '3', '96')],
  ['a discount larger than the line', lineWith('1', '100', '101', '0')],
  ['a changed event', `update order_events set note = 'x' where order_id = $1`],
  ['a cancelled shipment that reserves stock', `update order_shipments set status = 'cancelled' where order_id = $1`],
  ['a paid shipment without reserved stock', 'update order_shipments set holds_stock = false where order_id = $1'],
  [
    'negative stock',
    'update products set stock = -1 where id = (select product_id from order_lines where order_id = $1)',
  ],
])('the database refuses every invalid status and amount of an order', async (_, sql) => {
  await expect(rows(shop.database.db, sql, [id])).rejects.toMatchObject({ code: '23514' })
})

function lineWith(quantity: string, unit: string, percent: string, total: string): string {
  return `insert into order_lines (order_id, store_id, position, product_id, title, condition, sku, quantity, unit_kobo,
      discount_percent, total_kobo)
    select order_id, store_id, 2, (select min(id) from products), 'x', 'New', 'x', ${quantity}, ${unit}, ${percent}, ${total}
    from order_shipments where order_id = $1`
}
