import { expect, test } from 'vitest'

import { FreightAnswer, isSigned, ProductAnswer, SearchAnswer, sign } from './aliexpress.wire.ts'

const parameters = { app_key: '123456', method: 'aliexpress.ds.text.search', keyWord: 'brake pad', b: '2', a: '1' }

test('the signature is HMAC-SHA256 over names and values in the order of the names, in upper-case hex', () => {
  // Made by another program: printf 'a1app_key123456b2keyWordbrake padmethodaliexpress.ds.text.search' | openssl dgst -sha256 -hmac helloworld
  expect(sign(parameters, 'helloworld')).toBe('434FC2DB4CB522390B7BEB862CD372D85F3F3192C9D89E2569597C0FD8F926E0')
})

test('capitals sort before small letters, as code points do', () => {
  expect(sign({ a: '1', B: '2' }, 'k')).toBe(sign({ B: '2', a: '1' }, 'k'))
  expect(sign({ a: '1', B: '2' }, 'k')).not.toBe(sign({ a: '1B2' }, 'k'))
  expect(sign({ B: '2', a: '1' }, 'k')).toBe(sign({ B2: 'a1' }, 'k'))
})

test('empty parameters and the signature itself take no part', () => {
  expect(sign({ ...parameters, sign: 'x', categoryId: '' }, 'k')).toBe(sign(parameters, 'k'))
})

test('changed, truncated, foreign and missing signatures are invalid', () => {
  const right = sign(parameters, 'k')
  expect(isSigned({ ...parameters, sign: right }, 'k')).toBe(true)
  for (const wrong of [right.toLowerCase(), right.slice(1), `${right}0`, '', sign(parameters, 'other')])
    expect(isSigned({ ...parameters, sign: wrong }, 'k'), wrong).toBe(false)
  expect(isSigned({ ...parameters, keyWord: 'brake pads', sign: right }, 'k')).toBe(false)
  expect(isSigned(parameters, 'k')).toBe(false)
})

// The shapes are those that the vendor's gateway was recorded to answer with; the products are invented.

test('a recorded search is read, with fields that the shop ignores', () => {
  const item = {
    originalPrice: '73.61',
    originalPriceCurrency: 'CNY',
    itemMainPic: 'https://ae01.alicdn.com/kf/S0000.jpg',
    title: 'Demo wiper blade',
    type: 'search',
    score: '4.5',
    itemId: '1005000000000001',
    targetSalePrice: '3290.00',
    originMinPrice: '{"cent":329000,"currencyCode":"NGN","formatPrice":"NGN3,290.00"}',
    salePriceFormat: 'NGN3,290.00',
    orders: '5,000+',
    itemUrl: '//www.aliexpress.com/item/1005000000000001.html',
  }
  const data = { pageIndex: 1, pageSize: 3, totalCount: 3984, products: { selection_search_product: [item] } }
  const read = SearchAnswer.parse({ aliexpress_ds_text_search_response: { code: '00', data, request_id: '2101' } })
  expect(read.aliexpress_ds_text_search_response.data).toEqual([
    {
      itemId: '1005000000000001',
      title: 'Demo wiper blade',
      itemMainPic: 'https://ae01.alicdn.com/kf/S0000.jpg',
      salePriceFormat: 'NGN3,290.00',
      targetSalePrice: '3290.00',
    },
  ])
})

test.each([
  ['no products', { data: { products: {} } }],
  ['no list', { data: { products: null } }],
  ['no data', {}],
  ['text for products', { data: { products: '' } }],
  ['items without a number', { data: { products: { selection_search_product: [{}, null, 3, { itemId: 'x' }] } } }],
])('a search with %s found nothing', (_, said) => {
  const read = SearchAnswer.parse({ aliexpress_ds_text_search_response: said })
  expect(read.aliexpress_ds_text_search_response.data).toEqual([])
})

test('invalid values are left out and the others are read', () => {
  const list = [
    { itemId: 1_005_000_000_000_002, title: { en: 'no text' }, itemMainPic: 7, salePriceFormat: ['x'] },
    { itemId: '5', title: ` a\0b\u0007c ${'x'.repeat(900)}` },
  ]
  const said = { aliexpress_ds_text_search_response: { data: { products: [...list, ...Array(90).fill(list[0])] } } }
  const found = SearchAnswer.parse(said).aliexpress_ds_text_search_response.data
  expect(found).toHaveLength(50)
  expect(found[0]).toMatchObject({ itemId: '1005000000000002', title: '', itemMainPic: '7', salePriceFormat: null })
  expect(found[1]?.title).toHaveLength(500)
  expect(found[1]?.title.startsWith('a b c xxx')).toBe(true)
})

test('a product may lack everything but its envelope', () => {
  const of = (said: object) =>
    ProductAnswer.parse({ aliexpress_ds_product_get_response: said }).aliexpress_ds_product_get_response.result
  expect(of({ rsp_code: 602 })).toBeUndefined()
  expect(of({ result: {} })).toEqual({ ae_item_sku_info_dtos: [] })
  const skus = { ae_item_sku_info_d_t_o: [{ sku_id: '12000044126059467', sku_available_stock: '27' }, { sku_id: {} }] }
  expect(of({ result: { ae_item_sku_info_dtos: skus } })?.ae_item_sku_info_dtos).toEqual([
    {
      sku_id: '12000044126059467',
      offer_sale_price: null,
      sku_price: null,
      currency_code: null,
      sku_available_stock: 27,
    },
  ])
})

test('recorded delivery options are read, and a refusal of delivery gives none', () => {
  const option = {
    code: 'CAINIAO_FULFILLMENT_STD',
    shipping_fee_currency: 'NGN',
    shipping_fee_cent: '1990.00',
    shipping_fee_format: 'NGN1,990.00',
    free_shipping: false,
    min_delivery_days: 6,
    max_delivery_days: '8',
    delivery_date_desc: 'Apr 27 - 29',
    company: 'AliExpress Selection Standard',
    ship_from_country: 'CN',
    tracking: true,
  }
  const of = (result: unknown) =>
    FreightAnswer.parse({ aliexpress_ds_freight_query_response: { result } }).aliexpress_ds_freight_query_response
      .result
  expect(of({ success: true, delivery_options: { delivery_option_d_t_o: [option] } })).toEqual([
    {
      company: 'AliExpress Selection Standard',
      shipping_fee_format: 'NGN1,990.00',
      free_shipping: false,
      delivery_date_desc: 'Apr 27 - 29',
      min_delivery_days: 6,
      max_delivery_days: 8,
      ship_from_country: 'CN',
      free_shipping_threshold: null,
    },
  ])
  expect(of({ success: false, code: 501, msg: 'DELIVERY_INFO_EMPTY' })).toEqual([])
})
