import { index, type RouteConfig, route } from '@react-router/dev/routes'

import { soonPaths } from './paths.ts'

/** Every address of the shop that answers with a page. Calls of the API stand elsewhere (src/modules). */
export default [
  index('home/page.tsx'),
  route('home', 'home/page.tsx', { id: 'home' }),
  route('product', 'product-list/page.tsx'),
  route('detail_page/:id', 'product-detail/page.tsx'),
  route('detail_product', 'product-detail/by-query.ts'),
  route('vehicledata', 'vehicle/page.tsx'),
  route('vehicle', 'vehicle/action.ts'),
  route('login', 'login/page.tsx'),
  route('adminlogin', 'login/page.tsx', { id: 'adminlogin' }),
  route('signup', 'signup/page.tsx'),
  route('adminsignup', 'signup/page.tsx', { id: 'adminsignup' }),
  route('signup-encrypted-admin', 'signup/page.tsx', { id: 'signup-encrypted-admin' }),
  route('logout', 'logout/action.ts'),
  route('password/forgot', 'password-forgot/page.tsx'),
  route('password/new', 'password-new/page.tsx'),
  route('account', 'account/page.tsx'),
  route('company-dashboard', 'company-dashboard/page.tsx'),
  route('company-dashboard/add-money', 'add-money/page.tsx'),
  route('cart', 'cart/page.tsx'),
  route('cartView', 'cart/page.tsx', { id: 'cart-view' }),
  route('checkout', 'checkout/page.tsx'),
  route('checkout/payment', 'payment/page.tsx'),
  route('orders', 'orders/page.tsx'),
  route('orders/:number', 'order/page.tsx'),
  route('orders/:number/invoice', 'invoice/page.tsx'),
  route('dashboard', 'dashboard/page.tsx'),
  ...soonPaths.map((path) => route(path.slice(1), 'soon/page.tsx', { id: `soon:${path}` })),
  route('robots.txt', 'sitemap/robots.ts'),
  route('sitemap.xml', 'sitemap/index.ts'),
  route('sitemaps/pages.xml', 'sitemap/pages.ts'),
  route('sitemaps/:file', 'sitemap/products.ts'),
  route('*', 'errors/not-found.tsx'),
] satisfies RouteConfig
