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
    fault: 'a changed filter stays on the page of before',
    file: 'src/web/screens/shop/product-list/list-state.ts',
    find: "{ ...state, page: '', ...change }",
    replace: '{ ...state, ...change }',
    tests: ['src/web/screens/shop/product-list'],
  },
  {
    fault: 'a price below zero is no mistake of a form',
    file: 'src/web/screens/shop/product-list/price-check.ts',
    find: 'amount !== null && amount >= 0',
    replace: 'amount !== null',
    tests: ['src/web/screens/shop/product-list/price-check.test.ts'],
  },
  {
    fault: 'more pieces than there are may be chosen',
    file: 'src/web/features/cart-button/quantity.ts',
    find: 'quantity > stock',
    replace: 'quantity > stock + 1',
    tests: ['src/web/features/cart-button/quantity.test.ts'],
  },
  {
    fault: 'a quantity with letters behind it is read',
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
    fault: 'the cookie of a visitor’s cart grows without end',
    file: 'src/web/features/cart-button/pending-items.ts',
    find: 'others.length < MAX_PENDING_ITEMS',
    replace: 'others.length < 9_999',
    tests: ['src/web/features/cart-button/pending-items.test.ts'],
  },
  {
    fault: 'a password that was typed comes back with the form',
    file: 'src/web/features/forms/form-answer.ts',
    find: '/password|confirm|token/',
    replace: '/^token$/',
    tests: ['src/web/features/forms/form-answer.test.ts'],
  },
]
