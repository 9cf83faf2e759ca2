import { z } from 'zod'

import { endpoint, nameShapes } from '#platform/http/endpoint.ts'
import { invalidInput, problems } from '#platform/http/problems.ts'

/** What goes wrong with pictures, in words that a page can show beside the file. */
export const mediaProblems = problems({
  storeNeeded: [403, 'Open a store before you upload pictures.'],
  fileExpected: [400, 'Send one picture in the field imgFile.'],
  notAPicture: [415, 'This file is not a PNG, JPEG or WebP picture.'],
  unreadable: [400, 'This picture is damaged. Please save it again and retry.'],
  tooManyPixels: [400, 'This picture is larger than 25 megapixels.'],
  tooLarge: [413, 'This picture is larger than 5 MB.'],
  shopFull: [409, 'The shop has no room for more pictures. Please contact us.'],
  busy: [503, 'Many pictures are being uploaded. Please try again in a moment.'],
  storageUnavailable: [503, 'Pictures cannot be kept at the moment. Please try again.'],
  fileNotFound: [404, 'There is no such file.'],
  fileInUse: [409, 'This file is still shown somewhere, so it was not deleted.'],
  listingNotFound: [404, 'There is no such listing.'],
  imageNotFound: [404, 'There is no such picture.'],
  unknownPicture: [400, 'Upload the picture first. This URL is not one of your files.'],
  tooManyImages: [409, 'Cannot upload more than 5 files'],
  sameImage: [409, 'This picture is on the listing already.'],
})

const MOST_ID = 2_147_483_647
const WHOLE = 'An id is a whole number.'
const PathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, WHOLE)
  .transform(Number)
  .refine((id) => id <= MOST_ID, WHOLE)
const BodyId = z.int(WHOLE).min(1, WHOLE).max(MOST_ID, WHOLE)
const Alt = z.string('The text is missing.').trim().max(200, 'At most 200 letters.')

const nothing = z.strictObject({})
const tag = 'Pictures'

export const UploadedFile = z.object({
  /** The address by which listings know it; its last part is the key. */
  imgFile: z.string(),
  key: z.string(),
})
export type UploadedFile = z.infer<typeof UploadedFile>

export const uploadFile = endpoint('uploadFile', {
  method: 'POST',
  path: '/api/uploadFile/',
  tag,
  summary:
    'Upload one picture as multipart/form-data, field imgFile: PNG, JPEG or WebP, at most 5 MiB and 25 megapixels',
  query: nothing,
  response: UploadedFile,
  status: 201,
  upload: { imgFile: 'required' },
})

const file = { tag, params: z.object({ key: z.string() }), response: z.undefined(), status: 204 }

export const deleteFile = endpoint('deleteFile', {
  ...file,
  method: 'DELETE',
  path: '/api/deleteFile/:key/',
  summary: 'Delete an own file that nothing refers to',
})

export const deleteFileByGet = endpoint('deleteFileByGet', {
  ...file,
  method: 'GET',
  path: '/api/deleteFile/:key/',
  summary: 'The same for older clients; without X-CSRFToken it is refused, also by bearer',
})

export const ListingImage = z.object({
  id: z.int(),
  url: z.string(),
  productId: z.int(),
  alt: z.string(),
  /** Its place on the listing, from 1. */
  position: z.int(),
})
export type ListingImage = z.infer<typeof ListingImage>

export const ListingImages = z.object({
  product: z.object({ id: z.int(), title: z.string(), part_no: z.string(), thumbnail: z.string().nullable() }),
  images: z.array(ListingImage),
})
export type ListingImages = z.infer<typeof ListingImages>

export const getListingImages = endpoint('getListingImages', {
  method: 'GET',
  path: '/api/seller/products/:id/images/',
  tag,
  summary: 'The preview pictures of an own listing, in order',
  params: z.object({ id: PathId }),
  query: nothing,
  response: ListingImages,
  problems: [mediaProblems.listingNotFound],
})

export const addListingImage = endpoint('addListingImage', {
  method: 'POST',
  path: '/api/productImg/',
  tag,
  summary: 'Put an uploaded picture on an own listing, as its last; a sixth is refused',
  body: z.strictObject({
    productId: BodyId,
    url: z.string('The address of the picture is missing.').max(200, 'This is no address of a picture.'),
    alt: Alt.optional(),
  }),
  response: ListingImage,
  status: 201,
})

export const removeListingImage = endpoint('removeListingImage', {
  method: 'DELETE',
  path: '/api/productImg/',
  tag,
  summary: 'Take a picture off an own listing; its id stands in the body or in the query',
  query: z.strictObject({ id: PathId.optional() }),
  body: z.strictObject({ id: BodyId }).optional(),
  response: z.undefined(),
  status: 204,
})

/** The id in the body or in the query. @throws Problem 400 where neither names one, or both do and differ */
export function imageIdOf(query: { id?: number | undefined }, body: { id: number } | undefined): number {
  const named = [...new Set([query.id, body?.id].filter((id) => id !== undefined))]
  const [id] = named
  if (id === undefined || named.length > 1) throw invalidInput({ id: ['Say which picture, by its id.'] })
  return id
}

export const removeListingImageById = endpoint('removeListingImageById', {
  method: 'DELETE',
  path: '/api/productImg/:id/',
  tag,
  summary: 'Take a picture off an own listing',
  params: z.object({ id: PathId }),
  response: z.undefined(),
  status: 204,
})

export const changeListingImage = endpoint('changeListingImage', {
  method: 'PATCH',
  path: '/api/product-images/:id/',
  tag,
  summary: 'Say what a picture shows, or move it to another place of its listing; the others make room',
  params: z.object({ id: PathId }),
  body: z.strictObject({
    alt: Alt.optional(),
    position: z
      .int('A place is a whole number.')
      .min(1, 'The first place is 1.')
      .max(5, 'There are 5 places.')
      .optional(),
  }),
  response: z.array(ListingImage),
})

nameShapes({ UploadedFile, ListingImage, ListingImages })
