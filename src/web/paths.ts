/** The addresses of the shop's own pages, so that a link is written one way. */
export const paths = {
  home: '/',
  products: '/product',
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
  account: '/account',
  companyDashboard: '/company-dashboard',
  addMoney: '/company-dashboard/add-money',
  dashboard: '/dashboard',
  checkout: '/checkout',
  /** Where the card's page leads back to, and where a payment is looked after. */
  payment: '/checkout/payment',
  orders: '/orders',
  cart: '/cart',
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

export const productPath = (id: number) => `/detail_page/${id}`

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

const ADMIN = 1

/** The dashboard of a role (ruling 12), where the account entry of the header leads. */
export const dashboardPath = (roleId: number) => (roleId === ADMIN ? paths.dashboard : paths.companyDashboard)

/** Pages that the shop links to and that are not open yet; each shows `soon/page.tsx`. */
export const soonPaths = [
  '/oximo-product',
  '/aliproduct',
  '/about-us',
  '/blog',
  '/faqs',
  '/b2b/workshops-garages',
  '/b2b/distributors-retailers',
  '/b2b/fleets-corporate-clients',
  '/b2b/third-party-suppliers',
  '/policies/privacy',
  '/policies/terms',
  '/policies/returns',
  '/policies/delivery',
] as const
