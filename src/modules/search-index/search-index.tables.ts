/** Popularity tiers, column `level`. New listings are in the second tier until the next rebuild. */
export const [TOP_TIER, SECOND_TIER] = [0, 1]

/** Columns that `search_listings` and its source share. */
export const COLUMNS = `product_id, price_general, price_business, created_at, popularity, brand_id, store_id, category_id, rating_tenths,
  condition, universal, in_stock, type_id, positions, state_id, quality, confirmed_day`

/** Returns a join with each word of a text. */
export const WORDS_OF = (text: string) =>
  `cross join lateral unnest(string_to_array(search_plain(${text}), ' ')) w (word)`

/** Whether `word` can be mistyped. */
export const IS_A_WORD = "length(word) between 2 and 40 and word !~ '^[0-9]+$'"

// Sent once a night, or for a listing that has changed.
export const RARELY = { planEachTime: true }
