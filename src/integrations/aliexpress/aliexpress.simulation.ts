import { CATEGORIES, type Good, SIMULATED_PRODUCTS } from './aliexpress.products.ts'
import { PAGE_SIZE } from './aliexpress.wire.ts'

/** Behaviours of the simulator, for tests of how the shop handles them. */
export const ANSWERS = [
  'right',
  'slow',
  'down',
  'error',
  'html',
  'half',
  'huge',
  'redirect',
  'throttled',
  'signature',
  'empty',
  'formless',
] as const
export type Answers = (typeof ANSWERS)[number]

export interface Behaviour {
  answers: Answers
  /** Duration of a slow answer. */
  slowMs: number
}

const NORMAL: Behaviour = { answers: 'right', slowMs: 15_000 }
/** Search texts that select a behaviour: `simulate slow`. */
const SENTINEL = /^simulate (\w+)$/

export type Simulation = ReturnType<typeof createSimulation>

/** Creates the simulated partner without HTTP: products, pages, prices, freight and failures. */
export function createSimulation() {
  let behaviour = NORMAL
  const calls: { method: string; parameters: Readonly<Record<string, string>> }[] = []
  return {
    behave: (changes: Partial<Behaviour>) => void (behaviour = { ...NORMAL, ...changes }),
    /** The calls with a right signature. */
    calls,
    /** Returns the behaviour for a call with this keyword. */
    behaviourFor(keyword: string | undefined): Behaviour {
      const asked = SENTINEL.exec(keyword ?? '')?.[1]
      const answers = ANSWERS.find((each) => each === asked)
      return answers ? { ...behaviour, answers } : behaviour
    },
    search: searchAnswer,
    categories: categoriesAnswer,
    product: productAnswer,
    freight: freightAnswer,
  }
}

const trace = { request_id: '2101000000000000000000000', _trace_id_: '21010000000000000000000000000000' }
const picture = (drawing: string, view: string) => `https://ae01.alicdn.com/kf/${drawing}-${view}.png`
const inNaira = (price: number) => `NGN${price.toLocaleString('en-US')}.00`

function searchAnswer({
  keyWord = '',
  categoryId,
  pageIndex = '1',
  pageSize = String(PAGE_SIZE),
}: Record<string, string>) {
  const words = keyWord.toLowerCase().split(/\s+/).filter(Boolean)
  // "auto parts" is the page's query without a search text, and matches everything here.
  const isAny = /^(?:auto|car) parts$/i.test(keyWord.trim())
  const found = SIMULATED_PRODUCTS.filter(
    ({ title, category }) =>
      (categoryId === undefined || category === categoryId) &&
      (isAny || words.every((word) => title.toLowerCase().includes(word))),
  )
  const [page, size] = [Number(pageIndex), Number(pageSize)]
  const products = found.slice((page - 1) * size, page * size).map(foundItem)
  const data = {
    pageIndex: page,
    pageSize: size,
    totalCount: found.length,
    products: { selection_search_product: products },
  }
  return { aliexpress_ds_text_search_response: { code: '00', data, ...trace } }
}

function foundItem({ id, title, drawing, price, category, oddity }: Good): object {
  if (oddity === 'missing fields') return { itemId: id, type: 'search' }
  return {
    itemId: id,
    title,
    itemMainPic: picture(drawing, 'main'),
    itemUrl: `//www.aliexpress.com/item/${id}.html`,
    cateId: category,
    type: 'search',
    salePrice: (price / 210).toFixed(2),
    salePriceCurrency: 'CNY',
    targetSalePrice: `${price}.00`,
    targetOriginalPriceCurrency: 'NGN',
    salePriceFormat: inNaira(price),
    evaluateRate: '94.0',
    discount: '0%',
  }
}

function categoriesAnswer(): object {
  const result = { total_result_count: CATEGORIES.length, categories: { category: CATEGORIES } }
  const answer = { resp_code: 200, resp_msg: 'Call succeeds', result }
  return { aliexpress_ds_category_get_response: { resp_result: answer, ...trace } }
}

function productAnswer({ product_id: id }: Record<string, string>): object {
  const good = SIMULATED_PRODUCTS.find((each) => each.id === id)
  if (good === undefined)
    return { aliexpress_ds_product_get_response: { rsp_code: 602, rsp_msg: 'The product does not exist', ...trace } }
  const views = ['main', 'size', 'detail', 'pack'].map((view) => picture(good.drawing, view))
  const skus = good.oddity === 'no sku' ? [] : [toSku(good, 1), toSku(good, 2)]
  const isBare = good.oddity === 'missing fields'
  const result = {
    ae_item_sku_info_dtos: { ae_item_sku_info_d_t_o: isBare ? [{ sku_id: `${good.id}01` }] : skus },
    ...(!isBare && {
      ae_item_base_info_dto: { product_id: Number(good.id), subject: good.title, detail: formatDetail(good, views) },
      ae_multimedia_info_dto: { image_urls: views.join(';') },
      ae_store_info: { store_id: 1_100_000_001, store_name: 'Simulated Parts Store', store_country_code: 'CN' },
    }),
    logistics_info_dto: { delivery_time: 12, ship_to_country: 'NG' },
  }
  return { aliexpress_ds_product_get_response: { result, rsp_code: 200, rsp_msg: 'Call succeeds', ...trace } }
}

const toSku = ({ id, price, oddity }: Good, at: number) => ({
  sku_id: `${id}0${at}`,
  sku_attr: `14:${at}#Set ${at}`,
  offer_sale_price: `${price + (at - 1) * 1_500}.00`,
  sku_price: `${price * 2}.00`,
  currency_code: 'NGN',
  sku_available_stock: oddity === 'sold out' ? 0 : 20 + at * 7,
})

function formatDetail({ title, oddity }: Good, views: readonly string[]): string {
  const table =
    '<table width="1400" border="1"><tr><th>Quality</th><td>Demo products of the simulator, not for sale</td></tr></table>'
  const hostile =
    oddity === 'hostile text'
      ? '<script>document.title="owned"</script><img src="https://tracker.example/p.gif" onerror="alert(1)"><a href="javascript:alert(1)">More</a><iframe src="https://evil.example"></iframe><style>*{display:none}</style>'
      : ''
  return `<div style="position:fixed">${hostile}<h2>${title}</h2><p>Made up for the demo shop: what a partner’s description looks like.</p>${table}<p><img src="${views[1]}" width="1600"></p><p><img src="${views[2]}" width="1600"></p></div>`
}

function freightAnswer({ queryDeliveryReq = '' }: Record<string, string>): object {
  const asked = readRequest(queryDeliveryReq)
  const good = SIMULATED_PRODUCTS.find(({ id }) => asked['productId'] === id)
  const isKnown = good !== undefined && asked['shipToCountry'] === 'NG' && typeof asked['quantity'] === 'string'
  if (!isKnown) {
    const refused = { success: false, code: 501, msg: 'DELIVERY_INFO_EMPTY' }
    return { aliexpress_ds_freight_query_response: { result: refused, ...trace } }
  }
  const options = [
    option({ company: 'AliExpress Standard Shipping', from: 'CN', days: [14, 24], naira: 3_450 + (good.price % 900) }),
    option({ company: 'Express Courier', from: 'US', days: [6, 10], naira: 18_900 }),
    option({ company: 'Local Warehouse', from: 'NG', days: [2, 4], naira: 2_200, threshold: inNaira(45_000) }),
  ]
  const result = {
    success: true,
    code: 200,
    msg: 'Call succeeds',
    delivery_options: { delivery_option_d_t_o: options },
  }
  return { aliexpress_ds_freight_query_response: { result, ...trace } }
}

function readRequest(text: string): Record<string, unknown> {
  try {
    // Only looked into, field by field.
    return (JSON.parse(text) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}

interface Shipping {
  company: string
  from: string
  days: readonly [least: number, most: number]
  naira: number
  threshold?: string
}

const option = ({ company, from, days: [least, most], naira, threshold }: Shipping) => ({
  code: company.toUpperCase().replaceAll(' ', '_'),
  company,
  ship_from_country: from,
  shipping_fee_currency: 'NGN',
  shipping_fee_cent: `${naira}.00`,
  shipping_fee_format: inNaira(naira),
  free_shipping: false,
  min_delivery_days: least,
  max_delivery_days: most,
  delivery_date_desc: `within ${most} days`,
  tracking: true,
  ...(threshold !== undefined && { free_shipping_threshold: threshold }),
})
