import type { Mutation } from './mutation.ts'

export const PAGES: readonly Mutation[] = [
  {
    fault: 'prices of listings are shown with kobo',
    file: 'src/platform/money.ts',
    find: 'maximumFractionDigits: 0',
    replace: 'maximumFractionDigits: 2',
    tests: ['src/platform/money.test.ts'],
  },
  {
    fault: 'a changed filter keeps the page number',
    file: 'src/web/screens/shop/product-list/list-state.ts',
    find: "{ ...state, page: '', ...change }",
    replace: '{ ...state, ...change }',
    tests: ['src/web/screens/shop/product-list'],
  },
  {
    fault: 'a form accepts a price below zero',
    file: 'src/modules/search/price-field.rules.ts',
    find: 'amount !== null && amount >= 0',
    replace: 'amount !== null',
    tests: ['src/web/screens/shop/product-list/price-check.test.ts'],
  },
  {
    fault: 'a quantity above the stock can be chosen',
    file: 'src/web/features/cart-button/quantity.ts',
    find: 'quantity > stock',
    replace: 'quantity > stock + 1',
    tests: ['src/web/features/cart-button/quantity.test.ts'],
  },
  {
    fault: 'a quantity followed by letters is accepted',
    file: 'src/web/features/cart-button/quantity.ts',
    find: '/^\\d{1,9}$/.test(value.trim()) ? Number(value) : 0',
    replace: '/^\\d{1,9}/.test(value.trim()) ? Number.parseInt(value, 10) : 0',
    tests: ['src/web/features/cart-button/quantity.test.ts'],
  },
  {
    fault: 'the cookie of the vehicle holds markup',
    file: 'src/web/features/vehicle-picker/vehicle-cookie.ts',
    find: '\\uFFFD<>]',
    replace: '\\uFFFD]',
    tests: ['src/web/features/vehicle-picker/vehicle-cookie.test.ts'],
  },
  {
    fault: 'the cookie of a visitor’s cart grows without limit',
    file: 'src/web/features/cart-button/pending-items.ts',
    find: 'others.length < MAX_PENDING_ITEMS',
    replace: 'others.length < 9_999',
    tests: ['src/web/features/cart-button/pending-items.test.ts'],
  },
  {
    fault: 'a form returns a typed password',
    file: 'src/web/features/forms/form-answer.ts',
    find: '/password|confirm|token/',
    replace: '/^token$/',
    tests: ['src/web/features/forms/form-answer.test.ts'],
  },
]
