import { ROLE } from '#modules/accounts/permissions.rules.ts'
import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import * as store from './images.store.ts'
import { type ListingImage, type ListingImages, mediaProblems } from './media.contract.ts'
import { MOST_PICTURES, movedTo } from './media.rules.ts'

export interface NewImage {
  productId: number
  url: string
  alt?: string | undefined
}

/** The preview pictures of listings: five at most, in an order that the seller chooses. */
export function createListingImages({
  ownPicture,
}: {
  ownPicture(ctx: Pick<Ctx, 'db' | 'actor'>, url: string): Promise<boolean>
}) {
  return { ofListing, add, replaceAll, remove, change }

  /** The pictures of an own listing. @throws listingNotFound (404), also for somebody else's */
  async function ofListing(ctx: Ctx, productId: number): Promise<ListingImages> {
    const listing = await store.findListing(ctx.db, productId)
    if (!isOwn(ctx, listing)) throw mediaProblems.listingNotFound()
    const { id, title, part_no, thumbnail } = listing
    const images = await store.listImages(ctx.db, id)
    return { product: { id, title, part_no, thumbnail }, images: images.map(present) }
  }

  /**
   * Puts an own file on an own listing, behind the others. Of many at once the first five come in.
   * @throws listingNotFound (404), unknownPicture (400), sameImage and tooManyImages (409)
   */
  async function add(ctx: Ctx, { productId, url, alt = '' }: NewImage): Promise<ListingImage> {
    return inTransaction(ctx, async (tx) => {
      if (!isOwn(tx, await store.lockListing(tx.db, productId))) throw mediaProblems.listingNotFound()
      if (!(await ownPicture(tx, url))) throw mediaProblems.unknownPicture()
      const images = await store.listImages(tx.db, productId)
      if (images.some((image) => image.url === url)) throw mediaProblems.sameImage()
      if (images.length >= MOST_PICTURES) throw mediaProblems.tooManyImages()
      const added = { product_id: productId, url, alt, position: images.length + 1 }
      return present(await store.insertImage(tx.db, added))
    })
  }

  /**
   * Gives listings these pictures and no others, in this order; what was said of those that stay is kept. Within a
   * transaction that has the listings locked, by a caller who has seen that listings and pictures are its own.
   */
  async function replaceAll(tx: Pick<Ctx, 'db'>, listings: readonly store.PicturesOf[]): Promise<void> {
    if (listings.length > 0) await store.replaceImages(tx.db, listings)
  }

  /** Takes a picture off an own listing; its file stays. @throws imageNotFound (404), also for somebody else's */
  async function remove(ctx: Ctx, id: number): Promise<void> {
    await changing(ctx, id, async (tx, images) => {
      await store.deleteImage(tx.db, id)
      const rest = images.filter((image) => image.id !== id)
      await store.setOrder(tx.db, rest[0]?.product_id ?? 0, idsOf(rest))
    })
  }

  /** Describes or moves a picture; answers all of its listing. @throws imageNotFound (404), also for somebody else's */
  function change(
    ctx: Ctx,
    id: number,
    { alt, position }: { alt?: string | undefined; position?: number | undefined },
  ): Promise<ListingImage[]> {
    return changing(ctx, id, async (tx, images) => {
      const productId = images[0]?.product_id ?? 0
      if (alt !== undefined) await store.setAlt(tx.db, id, alt)
      if (position !== undefined) await store.setOrder(tx.db, productId, movedTo(idsOf(images), id, position))
      return (await store.listImages(tx.db, productId)).map(present)
    })
  }

  /** Work on one picture of an own listing, whose pictures nobody else changes meanwhile. */
  async function changing<T>(
    ctx: Ctx,
    id: number,
    work: (tx: Ctx, images: readonly store.ImageRow[]) => Promise<T>,
  ): Promise<T> {
    return inTransaction(ctx, async (tx) => {
      const productId = await store.findListingOf(tx.db, id)
      const listing = productId === null ? null : await store.lockListing(tx.db, productId)
      if (!isOwn(tx, listing)) throw mediaProblems.imageNotFound()
      const images = await store.listImages(tx.db, listing.id)
      // Somebody may have taken it off while the lock was waited for.
      if (!idsOf(images).includes(id)) throw mediaProblems.imageNotFound()
      return work(tx, images)
    })
  }
}

/** An admin's are all listings, everybody else's those of their store (ruling 12). */
function isOwn({ actor }: Pick<Ctx, 'actor'>, listing: store.ListingRow | null): listing is store.ListingRow {
  if (listing === null || actor === null) return false
  return actor.roleId === ROLE.admin || listing.owner_id === actor.userId
}

const idsOf = (images: readonly store.ImageRow[]) => images.map(({ id }) => id)

const present = ({ id, product_id: productId, url, alt, position }: store.ImageRow): ListingImage => ({
  id,
  productId,
  url,
  alt,
  position,
})
