/** A model of Nigeria that was never sold in the USA: a lasting id, its name, and `years | engines | body types`. */
export type SupplementModel = readonly [id: number, name: string, ...generations: string[]]
/** The make's id when vPIC has no models of it; null where the models join the extract's make of that name. */
export type SupplementMake = readonly [id: number | null, name: string, models: readonly SupplementModel[]]
