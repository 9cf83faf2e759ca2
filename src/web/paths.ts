/** The addresses of the shop's own pages, so that a link is written one way. */
export const paths = {
  home: '/',
  products: '/product',
  vehicle: '/vehicle',
  vehicleData: '/vehicledata',
  login: '/login',
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

/** Pages that the shop links to and that are not open yet; each shows `soon/page.tsx`. */
export const soonPaths = [
  '/login',
  '/signup',
  '/cart',
  '/cartView',
  '/checkout',
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
