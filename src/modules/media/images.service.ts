import { ROLE } from '#modules/accounts/permissions.rules.ts'
import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import * as store from './images.store.ts'
import { type ListingImage, type ListingImages, mediaProblems } from './media.contract.ts'
import { MAX_PICTURES, moveId } from './media.rules.ts'

export interface NewImage {
  productId: number
  url: string
  alt?: string | undefined
}

/** Creates the service of preview pictures: at most five per listing, in the order that the seller chooses. */
export function createListingImages({
  canUsePicture,
}: {
  canUsePicture(ctx: Pick<Ctx, 'db' | 'actor'>, url: string): Promise<boolean>
}) {
  return { readImages, add, replaceAll, remove, change }

  /** Returns the pictures of the caller's listing. @throws listingNotFound (404), also for listings of other users */
  async function readImages(ctx: Ctx, productId: number): Promise<ListingImages> {
    const listing = await store.findListing(ctx.db, productId)
    if (!canEditListing(ctx, listing)) throw mediaProblems.listingNotFound()
    const { id, title, part_no, thumbnail } = listing
    const images = await store.listImages(ctx.db, id)
    return { product: { id, title, part_no, thumbnail }, images: images.map(toListingImage) }
  }

  /** Appends the caller's file to their listing. @throws listingNotFound, unknownPicture, sameImage, tooManyImages */
  async function add(ctx: Ctx, { productId, url, alt = '' }: NewImage): Promise<ListingImage> {
    return inTransaction(ctx, async (tx) => {
      if (!canEditListing(tx, await store.lockListing(tx.db, productId))) throw mediaProblems.listingNotFound()
      if (!(await canUsePicture(tx, url))) throw mediaProblems.unknownPicture()
      const images = await store.listImages(tx.db, productId)
      if (images.some((image) => image.url === url)) throw mediaProblems.sameImage()
      if (images.length >= MAX_PICTURES) throw mediaProblems.tooManyImages()
      const image = { product_id: productId, url, alt, position: images.length + 1 }
      return toListingImage(await store.insertImage(tx.db, image))
    })
  }

  /** Replaces the pictures of the user's own listings, which the caller has locked; kept pictures keep texts. */
  async function replaceAll(tx: Pick<Ctx, 'db'>, listings: readonly store.ListingPictures[]): Promise<void> {
    if (listings.length > 0) await store.replaceImages(tx.db, listings)
  }

  /** Removes a picture from the caller's listing; its file stays. @throws imageNotFound (404), also for other users */
  async function remove(ctx: Ctx, id: number): Promise<void> {
    await changeOwnImage(ctx, id, async (tx, images) => {
      await store.deleteImage(tx.db, id)
      const rest = images.filter((image) => image.id !== id)
      await store.setOrder(tx.db, rest[0]?.product_id ?? 0, getIds(rest))
    })
  }

  /** Describes or moves a picture and returns all of its listing. @throws imageNotFound (404), also for other users */
  function change(
    ctx: Ctx,
    id: number,
    { alt, position }: { alt?: string | undefined; position?: number | undefined },
  ): Promise<ListingImage[]> {
    return changeOwnImage(ctx, id, async (tx, images) => {
      const productId = images[0]?.product_id ?? 0
      if (alt !== undefined) await store.setAlt(tx.db, id, alt)
      if (position !== undefined) await store.setOrder(tx.db, productId, moveId(getIds(images), id, position))
      return (await store.listImages(tx.db, productId)).map(toListingImage)
    })
  }

  /** Runs work on a picture of the caller's listing while the listing is locked. */
  async function changeOwnImage<T>(
    ctx: Ctx,
    id: number,
    work: (tx: Ctx, images: readonly store.ImageRow[]) => Promise<T>,
  ): Promise<T> {
    return inTransaction(ctx, async (tx) => {
      const productId = await store.findListingId(tx.db, id)
      const listing = productId === null ? null : await store.lockListing(tx.db, productId)
      if (!canEditListing(tx, listing)) throw mediaProblems.imageNotFound()
      const images = await store.listImages(tx.db, listing.id)
      // Another call may have removed it before this one got the lock.
      if (!getIds(images).includes(id)) throw mediaProblems.imageNotFound()
      return work(tx, images)
    })
  }
}

/** Admins may edit all listings, sellers those of their store (ruling 12). */
function canEditListing({ actor }: Pick<Ctx, 'actor'>, listing: store.ListingRow | null): listing is store.ListingRow {
  if (listing === null || actor === null) return false
  return actor.roleId === ROLE.admin || listing.owner_id === actor.userId
}

const getIds = (images: readonly store.ImageRow[]) => images.map(({ id }) => id)

const toListingImage = ({ id, product_id: productId, url, alt, position }: store.ImageRow): ListingImage => ({
  id,
  productId,
  url,
  alt,
  position,
})
