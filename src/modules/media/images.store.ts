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
const listing = statement('media.listing', ListingRow, LISTING)
const lockedListing = statement('media.lock-listing', ListingRow, `${LISTING} for no key update of p`)

/** A listing with whose store it is in; null where it is not on sale. */
export async function findListing(db: Db, id: number): Promise<ListingRow | null> {
  const [found] = await listing(db, [id])
  return found ?? null
}

/** The same, its pictures kept from changing until the transaction ends. */
export async function lockListing(db: Db, id: number): Promise<ListingRow | null> {
  const [found] = await lockedListing(db, [id])
  return found ?? null
}

const images = statement(
  'media.images',
  ImageRow,
  'select id, product_id, url, alt, position from product_images where product_id = $1 order by position',
)

export const listImages = (db: Db, productId: number): Promise<ImageRow[]> => images(db, [productId])

const image = statement(
  'media.image',
  row({ product_id: integer }),
  'select product_id from product_images where id = $1',
)

/** The listing that a picture is on; null where there is no such picture. */
export async function findListingOf(db: Db, imageId: number): Promise<number | null> {
  const [found] = await image(db, [imageId])
  return found?.product_id ?? null
}

const insert = statement(
  'media.add-image',
  ImageRow,
  `insert into product_images (product_id, position, url, alt) values ($1, $2, $3, $4)
   returning id, product_id, url, alt, position`,
)

export async function insertImage(db: Db, { product_id, position, url, alt }: Omit<ImageRow, 'id'>): Promise<ImageRow> {
  const [added] = await insert(db, [product_id, position, url, alt])
  if (added === undefined) throw new Error('A picture was not added.')
  return added
}

const remove = statement('media.delete-image', noColumns, 'delete from product_images where id = $1')
const changeAlt = statement('media.set-alt', noColumns, 'update product_images set alt = $2 where id = $1')

export async function deleteImage(db: Db, id: number): Promise<void> {
  await remove(db, [id])
}

export async function setAlt(db: Db, id: number, alt: string): Promise<void> {
  await changeAlt(db, [id, alt])
}

const reorder = statement(
  'media.reorder',
  noColumns,
  `update product_images i set position = wanted.place
   from unnest($2::int[]) with ordinality as wanted (id, place)
   where i.product_id = $1 and i.id = wanted.id and i.position <> wanted.place`,
)

/** Gives the pictures of a listing the places in which their ids stand. */
export async function setOrder(db: Db, productId: number, ids: readonly number[]): Promise<void> {
  await reorder(db, [productId, ids])
}

/** The pictures that a listing is to have, in their order. */
export interface PicturesOf {
  productId: number
  urls: readonly string[]
}

const WANTED = 'unnest($1::int[], $2::text[], $3::int[]) as w (product_id, url, place)'
const deleteOthers = statement(
  'media.delete-other-images',
  noColumns,
  `delete from product_images i where product_id = any($4::int[])
     and not exists (select from ${WANTED} where w.product_id = i.product_id and w.url = i.url)`,
  { planEachTime: true },
)
const moveWanted = statement(
  'media.move-images',
  noColumns,
  `update product_images i set position = w.place from ${WANTED}
   where i.product_id = w.product_id and i.url = w.url and i.position <> w.place`,
  { planEachTime: true },
)
const addWanted = statement(
  'media.add-images',
  noColumns,
  `insert into product_images (product_id, position, url) select w.product_id, w.place, w.url from ${WANTED}
   where not exists (select from product_images i where i.product_id = w.product_id and i.url = w.url)`,
  { planEachTime: true },
)

/** Gives listings these pictures and no others. */
export async function replaceImages(db: Db, listings: readonly PicturesOf[]): Promise<void> {
  const wanted = listings.flatMap(({ productId, urls }) => urls.map((url, at) => ({ productId, url, place: at + 1 })))
  const given = [wanted.map((one) => one.productId), wanted.map((one) => one.url), wanted.map((one) => one.place)]
  await deleteOthers(db, [...given, listings.map(({ productId }) => productId)])
  await moveWanted(db, given)
  await addWanted(db, given)
}

const shownTo = statement(
  'media.on-listing-of',
  noColumns,
  `select from products p join stores s on s.id = p.store_id
   where s.owner_id = $1 and (p.thumbnail = $2
     or exists (select from product_images i where i.product_id = p.id and i.url = $2)
     or (p.description like '%/media/%' and position($2 in p.description) > 0)) limit 1`,
  { planEachTime: true },
)

/** Whether a listing of this person's store shows the picture already, as its own, among its previews or in its text. */
export async function isOnListingOf(db: Db, ownerId: number, url: string): Promise<boolean> {
  return (await shownTo(db, [ownerId, url])) > 0
}

const storeOf = statement('media.store-of', noColumns, 'select from stores where owner_id = $1')

/** Whether somebody has a store to upload for. */
export async function hasStore(db: Db, userId: number): Promise<boolean> {
  return (await storeOf(db, [userId])) > 0
}
