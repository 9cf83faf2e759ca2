/** Suggested searches of the external marketplace. */
export const externalSearches = ['brake pads', 'head lamp', 'parking sensor', 'fuel pump', 'spark plugs'] as const
