import { withQuery } from './search-params.ts'

/** The addresses of the shop's own pages. */
export const paths = {
  home: '/',
  /** Pages that can be read without a connection. */
  offline: '/offline',
  dataSaver: '/data-saver',
  language: '/language',
  /** For developers: every component in every state. */
  components: '/components',
  manifest: '/manifest.webmanifest',
  products: '/product',
  compare: '/compare',
  wipers: '/updateoximo',
  wiperCatalogue: '/oximo-product',
  /** The wiper catalogue without header and footer, for frames. */
  wiperWidget: '/widget/wipers',
  vehicle: '/vehicle',
  vehicleData: '/vehicledata',
  login: '/login',
  signup: '/signup',
  adminCapableSignup: '/signup-encrypted-admin',
  adminLogin: '/adminlogin',
  adminSignup: '/adminsignup',
  logout: '/logout',
  forgotPassword: '/password/forgot',
  newPassword: '/password/new',
  stopAlerts: '/alerts/stop',
  account: '/account',
  companyDashboard: '/company-dashboard',
  addMoney: '/company-dashboard/add-money',
  /** Opens the user's own store or edits its contact; also for admins who sell. */
  store: '/company-dashboard/store',
  /** The earnings of the user's own store. */
  storeMoney: '/company-dashboard/money',
  dashboard: '/dashboard',
  tables: '/tables',
  adminVehicles: '/tables/vehicles',
  adminWipers: '/tables/wipers',
  adminWiperArms: '/tables/wiper-arms',
  adminPartTypes: '/tables/part-types',
  adminNicknames: '/tables/nicknames',
  adminModelFamilies: '/tables/model-families',
  adminDemand: '/tables/demand',
  adminJobs: '/tables/jobs',
  checkout: '/checkout',
  /** The target of the card page's redirect, where a payment is confirmed. */
  payment: '/checkout/payment',
  orders: '/orders',
  cart: '/cart',
  about: '/about-us',
  enquiry: '/enquiry',
  assistant: '/assistant',
  /** For admins: requests of the parts wizard. */
  partRequests: '/part-requests',
  founderCard: '/vcard',
  founderFile: '/vcard.vcf',
  externalMarket: '/aliproduct',
  externalEntry: '/aliexpress_product',
  sellerProducts: '/seller_product_list',
  sellerTypes: '/seller_product_list/types',
  uploadData: '/upload_data',
  previewImages: '/previewImages',
} as const

/** Links to the first page do not name it. */
const omitFirst = (page: number) => (page > 1 ? page : '')

/** Query of the product list (specification, section 2). */
export interface ListQuery {
  keyword?: string
  category?: string
  make?: string
  model?: string
  year?: string
  engineType?: string
  vehicleType?: string
  sort?: string
  /** Also parts that do not fit the visitor's vehicle. */
  all?: '1'
  page?: string
}

/** Returns the address of the product list; blank criteria are left out. */
export const productsPath = (query: ListQuery = {}) =>
  withQuery(paths.products, Object.fromEntries(Object.entries(query).filter(([, value]) => value?.trim())))

/** Returns the address of the part request form, filled in with `request`. */
export const enquiryPath = (query: { request?: string } = {}) => withQuery(paths.enquiry, query)

export const storePath = (id: number, page = 1) => withQuery(`/store/${id}`, { page: omitFirst(page) })

export const comparePath = (ids: readonly number[]) => `${paths.compare}?parts=${ids.join(',')}`

export const productPath = (id: number) => `/detail_page/${id}`
export const wiperPath = (symbol: string) => `/product/${encodeURIComponent(symbol)}`

export const orderPath = (number: string) => `${paths.orders}/${number}`
/** The list of orders that contain lines of the user's store. */
export const storeOrdersPath = withQuery(paths.orders, { as: 'store' })
interface OrderedAgain {
  /** Number of lines that were added. */
  added: number
  /** Ids of lines that were not added. */
  missed: number[]
  /** Ids of lines that were not added in full. */
  fewer: number[]
}
/** Returns the cart after an order was added again. */
export const orderedAgainPath = (number: string, { added, missed, fewer }: OrderedAgain) =>
  withQuery(paths.cart, { again: number, added, missed: missed.join(','), fewer: fewer.join(',') })
const MIN_TOP_UP_NAIRA = 100
/** Returns the page that adds money to the wallet, with the amount in naira filled in. */
export const addMoneyPath = (naira: number) =>
  withQuery(paths.addMoney, { amount: `${Math.max(naira, MIN_TOP_UP_NAIRA)}` })
export const invoicePath = (number: string) => `${orderPath(number)}/invoice`
export const packingListPath = (number: string) => `${orderPath(number)}/packing-list`
/** Returns the checkout page that shows a placed order. */
export const placedPath = (number: string) => withQuery(paths.checkout, { order: number })
export const paymentPath = (reference: string) => withQuery(paths.payment, { reference })

/** Returns the seller's list; for an admin of one store, with a note about the saved listing. */
export const sellerListPath = (query: { store?: string | null; saved?: string; pictures?: string } = {}) =>
  withQuery(paths.sellerProducts, query)
/** Returns the form of a new listing; `store` keeps the admin's filter of the list. */
export const newListingPath = (query: { store?: string | null; part?: string; type?: string } = {}) =>
  withQuery(`${paths.sellerProducts}/add`, query)
export const editListingPath = (id: number, query: { store?: string | null } = {}) =>
  withQuery(`${paths.sellerProducts}/${id}/edit`, query)

export const previewImagesPath = (product: number) => `${paths.previewImages}?product=${product}`

interface ExternalQuery {
  search?: string
  category?: string
  page?: number
}

/** Returns a search of the external marketplace by words and category, up to a page. */
export const externalPath = ({ search, category, page = 1 }: ExternalQuery = {}) =>
  withQuery(paths.externalMarket, { search, category, page: omitFirst(page) })
export const externalProductPath = (id: string) => `${paths.externalMarket}/${id}`

/** Adds to a path how many pending items were just added to the cart. */
export function movedPath(path: string, moved: number): string {
  if (moved === 0) return path
  const [pathname = '', query = ''] = path.split('?')
  const search = new URLSearchParams(query)
  search.set('moved', `${moved}`)
  return `${pathname}?${search}`
}

/** Query of the login and signup pages. */
interface EntryQuery {
  /** Path to go to afterwards; read it with `returnPath`. */
  next?: string | null
  /** After signup: the login page confirms the new account (specification, section 2). */
  signupSuccess?: '1'
  /** After a password change. */
  passwordChanged?: '1'
}

/** Returns the login page, which leads to `next` afterwards. */
export const loginPath = (query: EntryQuery = {}) => entryPath(paths.login, query)

export const entryPath = (path: string, query: EntryQuery) => withQuery(path, { ...query })

/** Returns the address of an admin table with its filters. */
export const tablePath = (table: string, query: Readonly<Record<string, string>> = {}) =>
  withQuery(`${paths.tables}/${table}`, query)
export const adminPartTypePath = (id: number | string) => tablePath(`part-types/${id}`)
export const adminUserPath = (id: number | string) => tablePath(`users/${id}`)
export const adminStorePath = (id: number | string) => tablePath(`stores/${id}`)
export const adminEnquiryPath = (id: number | string) => tablePath(`enquiries/${id}`)

const ADMIN = 1

/** The dashboard of a role (ruling 12), linked as the account in the header. */
export const dashboardPath = (roleId: number) => (roleId === ADMIN ? paths.dashboard : paths.companyDashboard)
