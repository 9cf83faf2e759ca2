import type { Db } from '#platform/db/pool.ts'
import { bigint, integer, nullable, row, type RowOf, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

const ListingRow = row({
  id: integer,
  title: text,
  part_no: text,
  thumbnail: nullable(text),
  owner_id: nullable(bigint),
})
export type ListingRow = RowOf<typeof ListingRow>

const ImageRow = row({ id: integer, product_id: integer, url: text, alt: text, position: integer })
export type ImageRow = RowOf<typeof ImageRow>

const LISTING = `select p.id, p.title, p.part_no, p.thumbnail, s.owner_id
  from products p join stores s on s.id = p.store_id where p.id = $1 and p.hidden_at is null`
const selectListing = statement('media.listing', ListingRow, LISTING)
const selectListingForUpdate = statement('media.lock-listing', ListingRow, `${LISTING} for no key update of p`)

/** Returns a listing with the owner of its store; null if it is not on sale. */
export async function findListing(db: Db, id: number): Promise<ListingRow | null> {
  const [found] = await selectListing(db, [id])
  return found ?? null
}

/** Locks a listing on sale, and so its pictures, until the transaction ends. */
export async function lockListing(db: Db, id: number): Promise<ListingRow | null> {
  const [found] = await selectListingForUpdate(db, [id])
  return found ?? null
}

const selectImages = statement(
  'media.images',
  ImageRow,
  'select id, product_id, url, alt, position from product_images where product_id = $1 order by position',
)

export const listImages = (db: Db, productId: number): Promise<ImageRow[]> => selectImages(db, [productId])

const selectListingId = statement(
  'media.image',
  row({ product_id: integer }),
  'select product_id from product_images where id = $1',
)

/** Returns the listing id of a picture; null if the picture does not exist. */
export async function findListingId(db: Db, imageId: number): Promise<number | null> {
  const [found] = await selectListingId(db, [imageId])
  return found?.product_id ?? null
}

const insert = statement(
  'media.add-image',
  ImageRow,
  `insert into product_images (product_id, position, url, alt) values ($1, $2, $3, $4)
   returning id, product_id, url, alt, position`,
)

export async function insertImage(db: Db, { product_id, position, url, alt }: Omit<ImageRow, 'id'>): Promise<ImageRow> {
  const [inserted] = await insert(db, [product_id, position, url, alt])
  if (inserted === undefined) throw new Error('The picture was not inserted.')
  return inserted
}

const deleteById = statement('media.delete-image', noColumns, 'delete from product_images where id = $1')
const updateAlt = statement('media.set-alt', noColumns, 'update product_images set alt = $2 where id = $1')

export async function deleteImage(db: Db, id: number): Promise<void> {
  await deleteById(db, [id])
}

export async function setAlt(db: Db, id: number, alt: string): Promise<void> {
  await updateAlt(db, [id, alt])
}

const reorder = statement(
  'media.reorder',
  noColumns,
  `update product_images i set position = wanted.place
   from unnest($2::int[]) with ordinality as wanted (id, place)
   where i.product_id = $1 and i.id = wanted.id and i.position <> wanted.place`,
)

/** Sets the positions of pictures of a listing to the order of the ids. */
export async function setOrder(db: Db, productId: number, ids: readonly number[]): Promise<void> {
  await reorder(db, [productId, ids])
}

/** The new pictures of a listing, in order. */
export interface ListingPictures {
  productId: number
  urls: readonly string[]
}

const INPUT = 'unnest($1::int[], $2::text[], $3::int[]) as w (product_id, url, place)'
const deleteOthers = statement(
  'media.delete-other-images',
  noColumns,
  `delete from product_images i where product_id = any($4::int[])
     and not exists (select from ${INPUT} where w.product_id = i.product_id and w.url = i.url)`,
  { planEachTime: true },
)
const moveExisting = statement(
  'media.move-images',
  noColumns,
  `update product_images i set position = w.place from ${INPUT}
   where i.product_id = w.product_id and i.url = w.url and i.position <> w.place`,
  { planEachTime: true },
)
const insertMissing = statement(
  'media.add-images',
  noColumns,
  `insert into product_images (product_id, position, url) select w.product_id, w.place, w.url from ${INPUT}
   where not exists (select from product_images i where i.product_id = w.product_id and i.url = w.url)`,
  { planEachTime: true },
)

/** Replaces the pictures of listings. */
export async function replaceImages(db: Db, listings: readonly ListingPictures[]): Promise<void> {
  const pictures = listings.flatMap(({ productId, urls }) => urls.map((url, at) => ({ productId, url, place: at + 1 })))
  const input = [
    pictures.map(({ productId }) => productId),
    pictures.map(({ url }) => url),
    pictures.map(({ place }) => place),
  ]
  await deleteOthers(db, [...input, listings.map(({ productId }) => productId)])
  await moveExisting(db, input)
  await insertMissing(db, input)
}

const isShown = statement(
  'media.on-listing-of',
  noColumns,
  `select from products p join stores s on s.id = p.store_id
   where s.owner_id = $1 and (p.thumbnail = $2
     or exists (select from product_images i where i.product_id = p.id and i.url = $2)
     or (p.description like '%/media/%' and position($2 in p.description) > 0)) limit 1`,
  { planEachTime: true },
)

/** Returns true if a listing of the user's store shows the picture as thumbnail, preview or in its text. */
export async function isShownByStore(db: Db, ownerId: number, url: string): Promise<boolean> {
  return (await isShown(db, [ownerId, url])) > 0
}

const selectStore = statement('media.store-of', noColumns, 'select from stores where owner_id = $1')

/** Returns true if the user has a store. */
export async function hasStore(db: Db, userId: number): Promise<boolean> {
  return (await selectStore(db, [userId])) > 0
}
