import type { Mutation } from './mutation.ts'

const SEARCH = ['src/modules/search/search.api.test.ts', 'src/modules/search/search.reference.api.test.ts']
const FIT = ['src/modules/catalogue/fit.rules.test.ts']

export const SEARCH_AND_FIT: readonly Mutation[] = [
  {
    fault: 'the filter of conditions is dropped',
    file: 'src/modules/search/question.service.ts',
    find: 'const values = { ...query, condition, quality }',
    replace: 'const values = { ...query, condition: understanding?.condition, quality }',
    tests: SEARCH,
  },
  {
    fault: 'the lowest price is dropped',
    file: 'src/modules/search/question.service.ts',
    find: 'minKobo: min ?? null',
    replace: 'minKobo: null',
    tests: SEARCH,
  },
  {
    fault: 'ratings are filtered by whole stars',
    file: 'src/modules/search/question.service.ts',
    find: 'Math.round(query.rating * 10)',
    replace: 'Math.round(query.rating) * 10',
    tests: SEARCH,
  },
  {
    fault: 'the list of one store shows listings of all',
    file: 'src/modules/search/question.service.ts',
    find: 'if (query.store) tags.push({ facet: null, tag: storeTag(query.store) })',
    replace: '',
    tests: SEARCH,
  },
  {
    fault: 'the chosen vehicle narrows nothing',
    file: 'src/modules/search/question.service.ts',
    find: 'vehicle: [...vehicle.tags, ...spoken.tags],',
    replace: 'vehicle: spoken.tags,',
    tests: SEARCH,
  },
  {
    fault: 'the price filter uses the prices of other viewers',
    file: 'src/modules/search/question.service.ts',
    find: 'entitled: isEntitled(ctx),',
    replace: 'entitled: false,',
    tests: SEARCH,
  },
  {
    fault: 'the cheapest are last',
    file: 'src/modules/search/order.store.ts',
    find: "price_asc: 'price, product_id'",
    replace: "price_asc: 'price desc, product_id'",
    tests: SEARCH,
  },
  {
    fault: 'pages of a list overlap',
    file: 'src/modules/search/search.service.ts',
    find: '(query.page - 1) * query.page_size',
    replace: '(query.page - 1) * (query.page_size - 1)',
    tests: SEARCH,
  },
  {
    fault: 'a vehicle with an engine finds no part for every engine',
    file: 'src/modules/search/vehicle-selection.rules.ts',
    find: '[...ordinals, ANY_ENGINE].map',
    replace: 'ordinals.map',
    tests: ['src/modules/search/vehicle-selection.rules.test.ts', ...SEARCH],
  },
  {
    fault: 'part numbers are compared in another case than they are stored',
    file: 'src/modules/catalogue/part-number.rules.ts',
    find: 'toUpperCase()',
    replace: 'toLowerCase()',
    tests: ['src/modules/catalogue/part-number.rules.test.ts', 'src/modules/search/numbers.api.test.ts'],
  },
  {
    fault: 'special characters of a search reach the full-text query',
    file: 'src/modules/catalogue/names.rules.ts',
    find: '[^a-z0-9]+',
    replace: "[^a-z0-9'&|!:()]+",
    tests: ['tests/hostile-input.api.test.ts', 'src/modules/catalogue/names.rules.test.ts', ...SEARCH],
  },
  {
    fault: 'listings of suspended stores are on sale',
    file: 'db/migrations/0013_selling.sql',
    find: 'where p.hidden_at is null and s.suspended_at is null;',
    replace: 'where p.hidden_at is null;',
    tests: ['src/modules/stores/stores.api.test.ts', 'src/modules/accounts/disabled-seller.api.test.ts'],
  },
  {
    fault: 'a part fits every year of its model',
    file: 'src/modules/catalogue/fit.rules.ts',
    find: 'year < set.year.start || year > set.year.end',
    replace: 'year < set.year.start',
    tests: FIT,
  },
  {
    fault: 'a part of another engine fits',
    file: 'src/modules/catalogue/fit.rules.ts',
    find: "isSameName(set.engine, engine) ? 'yes' : 'no'",
    replace: "'yes'",
    tests: FIT,
  },
  {
    fault: 'a range of types covers every type',
    file: 'src/modules/catalogue/fit.rules.ts',
    find: 'chosen > Math.min(...ends) && chosen < Math.max(...ends)',
    replace: 'chosen > Math.min(...ends) || chosen < Math.max(...ends)',
    tests: FIT,
  },
  {
    fault: 'a VIN with a typing mistake is accepted',
    file: 'src/modules/vehicles/vin.rules.ts',
    find: 'vin.charAt(CHECK_POSITION) === checkDigit(vin)',
    replace: 'vin.charAt(CHECK_POSITION) !== checkDigit(vin) || true',
    tests: ['src/modules/vehicles'],
  },
]
