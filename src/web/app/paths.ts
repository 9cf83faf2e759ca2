/** The addresses of the shop's own pages, so that a link is written one way. */
export const paths = {
  home: '/',
  /** What can be read without a connection. */
  offline: '/offline',
  dataSaver: '/data-saver',
  language: '/language',
  /** For whoever builds the shop: every component in every state. */
  components: '/components',
  manifest: '/manifest.webmanifest',
  products: '/product',
  wipers: '/updateoximo',
  wiperCatalogue: '/oximo-product',
  /** The catalogue of wipers without the shop around it, for frames. */
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
  /** Opening the own store, and its contact: also for admins who sell. */
  store: '/company-dashboard/store',
  dashboard: '/dashboard',
  tables: '/tables',
  adminVehicles: '/tables/vehicles',
  adminWipers: '/tables/wipers',
  adminWiperArms: '/tables/wiper-arms',
  adminPartTypes: '/tables/part-types',
  adminNicknames: '/tables/nicknames',
  adminModelFamilies: '/tables/model-families',
  adminDemand: '/tables/demand',
  checkout: '/checkout',
  /** Where the card's page leads back to, and where a payment is looked after. */
  payment: '/checkout/payment',
  orders: '/orders',
  cart: '/cart',
  about: '/about-us',
  enquiry: '/enquiry',
  assistant: '/assistant',
  /** For admins: what was asked for in the wizard. */
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

/** What the address of the product list can ask for (specification, section 2). */
export interface ListQuery {
  keyword?: string
  category?: string
  make?: string
  model?: string
  year?: string
  engineType?: string
  vehicleType?: string
  sort?: string
  page?: string
}

/** The product list with these criteria; those left blank become no parameter. */
export function productsPath(query: ListQuery = {}): string {
  const chosen = Object.entries(query).filter(([, value]) => value?.trim())
  return chosen.length > 0 ? `${paths.products}?${new URLSearchParams(chosen)}` : paths.products
}

/** The form that asks for a part, filled in with `request`. */
export const enquiryPath = (query: { request?: string } = {}) => withQuery(paths.enquiry, query)

/** A store as everybody sees it; `page` of its listings. */
export const storePath = (id: number, page = 1) => (page > 1 ? `/store/${id}?page=${page}` : `/store/${id}`)

export const productPath = (id: number) => `/detail_page/${id}`
export const wiperPath = (symbol: string) => `/product/${encodeURIComponent(symbol)}`

export const orderPath = (number: string) => `${paths.orders}/${number}`
/** The list of orders: one's own, or with `store` those that hold lines of the own store. */
export function ordersPath({ as, page = 1 }: { as?: 'store' | undefined; page?: number }): string {
  const said = { ...(as && { as }), ...(page > 1 && { page: `${page}` }) }
  return Object.keys(said).length > 0 ? `${paths.orders}?${new URLSearchParams(said)}` : paths.orders
}
export const invoicePath = (number: string) => `${orderPath(number)}/invoice`
/** The checkout after its order was placed: what became of it. */
export const placedPath = (number: string) => `${paths.checkout}?${new URLSearchParams({ order: number })}`
export const paymentPath = (reference: string) => `${paths.payment}?${new URLSearchParams({ reference })}`

/** The page of uploads: with what became of one of them, and of which store. */
export const uploadPath = ({ job, page = 1 }: { job: number; page?: number }) =>
  `${paths.uploadData}?${new URLSearchParams({ job: `${job}`, ...(page > 1 && { page: `${page}` }) })}`

/** The list of one's own listings: of one store, for an admin, and saying what has just been saved. */
export const sellerListPath = (query: { store?: string | null; saved?: string } = {}) =>
  withQuery(paths.sellerProducts, query)
/** The form of a new listing, and of one that is changed; `store` is the one that an admin's list is narrowed to. */
export const newListingPath = (query: { store?: string | null } = {}) => withQuery(`${paths.sellerProducts}/add`, query)
export const editListingPath = (id: number, query: { store?: string | null } = {}) =>
  withQuery(`${paths.sellerProducts}/${id}/edit`, query)

/** The preview pictures of a listing. */
export const previewImagesPath = (product: number) => `${paths.previewImages}?product=${product}`

function withQuery(path: string, query: Readonly<Record<string, string | null | undefined>>): string {
  const said = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path
}

/** The external marketplace: its search, by words, category and how many pages of it; or one of its products. */
export function externalPath(query: { search?: string; category?: string; page?: number } = {}): string {
  const { search = '', category = '', page = 1 } = query
  const said = { ...(search && { search }), ...(category && { category }), ...(page > 1 && { page: `${page}` }) }
  return Object.keys(said).length > 0 ? `${paths.externalMarket}?${new URLSearchParams(said)}` : paths.externalMarket
}
export const externalProductPath = (id: string) => `${paths.externalMarket}/${id}`

/** A page of the shop that also says how many pending items were just added to the cart. */
export function movedPath(path: string, moved: number): string {
  if (moved === 0) return path
  const [pathname = '', query = ''] = path.split('?')
  const search = new URLSearchParams(query)
  search.set('moved', `${moved}`)
  return `${pathname}?${search}`
}

/** What the pages of login and signup can be told by their address. */
interface EntryQuery {
  /** The path to go to afterwards; read with `returnPath` wherever it is used. */
  next?: string | null
  /** An account has just been made: the login page says so (specification, section 2). */
  signupSuccess?: '1'
  /** A new password has just been set. */
  passwordChanged?: '1'
}

/** The login page, which leads to `next` afterwards. */
export const loginPath = (query: EntryQuery = {}) => entryPath(paths.login, query)

/** This page of login or signup with its query. */
export function entryPath(path: string, query: EntryQuery): string {
  const said = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path
}

/** One of the admin's tables, with what it is asked for. */
export function tablePath(table: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query)
  return `${paths.tables}/${table}${search.size > 0 ? `?${search}` : ''}`
}
export const adminPartTypePath = (id: number | string) => tablePath(`part-types/${id}`)
export const adminUserPath = (id: number | string) => tablePath(`users/${id}`)
export const adminStorePath = (id: number | string) => tablePath(`stores/${id}`)
export const adminEnquiryPath = (id: number | string) => tablePath(`enquiries/${id}`)

const ADMIN = 1

/** The dashboard of a role (ruling 12), where the account entry of the header leads. */
export const dashboardPath = (roleId: number) => (roleId === ADMIN ? paths.dashboard : paths.companyDashboard)
