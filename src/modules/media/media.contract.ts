import { z } from 'zod'

import { endpoint, nameShapes } from '#platform/http/endpoint.ts'
import { invalidInput, problems } from '#platform/http/problems.ts'

/** Problems of pictures; pages show the texts beside the file. */
export const mediaProblems = problems({
  storeNeeded: [403, 'Create a store first.'],
  fileExpected: [400, 'Send one picture in the field imgFile.'],
  notAPicture: [415, 'This file is not a PNG, JPEG or WebP picture.'],
  unreadable: [400, 'This picture is damaged. Save it again and retry.'],
  tooManyPixels: [400, 'This picture is larger than 25 megapixels.'],
  tooLarge: [413, 'This picture is larger than {picture_mb} MB.', { picture_mb: 5 }],
  uploadQuota: [429, 'Daily upload limit reached. Try again later.'],
  shopFull: [409, 'The picture storage is full. Contact us.'],
  busy: [503, 'The shop is busy. Try again in a moment.'],
  storageUnavailable: [503, 'The picture storage is not available. Try again.'],
  fileNotFound: [404, 'File not found.'],
  fileInUse: [409, 'This file is in use. Remove it from your listings first.'],
  listingNotFound: [404, 'Listing not found.'],
  imageNotFound: [404, 'Picture not found.'],
  unknownPicture: [400, 'Upload the picture first. This URL is not one of your files.'],
  tooManyImages: [409, 'Cannot upload more than 5 files'],
  sameImage: [409, 'This picture is already on the listing.'],
})

const MAX_ID = 2_147_483_647
const INVALID_ID = 'An id is a whole number.'
const PathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, INVALID_ID)
  .transform(Number)
  .refine((id) => id <= MAX_ID, INVALID_ID)
  .meta({ example: '345' })
const BodyId = z.int(INVALID_ID).min(1, INVALID_ID).max(MAX_ID, INVALID_ID)
const Alt = z.string('Enter a text.').trim().max(200, 'At most 200 characters.')

const nothing = z.strictObject({})
const tag = 'Pictures'

export const UploadedFile = z.object({
  /** URL that listings use; its last part is the key. */
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
  exampleAnswer: {
    imgFile: '/media/0123456789abcdef0123456789abcdef-1200x900',
    key: '0123456789abcdef0123456789abcdef-1200x900',
  },
  problems: [
    mediaProblems.fileExpected,
    mediaProblems.unreadable,
    mediaProblems.tooManyPixels,
    mediaProblems.storeNeeded,
    mediaProblems.shopFull,
    mediaProblems.uploadQuota,
    mediaProblems.tooLarge,
    mediaProblems.notAPicture,
    mediaProblems.busy,
    mediaProblems.storageUnavailable,
  ],
})

const file = {
  tag,
  params: z.object({ key: z.string().meta({ example: '0123456789abcdef0123456789abcdef-1200x900' }) }),
  response: z.undefined(),
  status: 204,
}

export const deleteFile = endpoint('deleteFile', {
  ...file,
  method: 'DELETE',
  path: '/api/deleteFile/:key/',
  summary: 'Delete a file of the caller that is not in use',
  problems: [mediaProblems.fileNotFound, mediaProblems.fileInUse],
})

export const deleteFileByGet = endpoint('deleteFileByGet', {
  ...file,
  method: 'GET',
  path: '/api/deleteFile/:key/',
  summary: 'Delete a file, for older clients; needs X-CSRFToken even with a bearer token',
  problems: [mediaProblems.fileNotFound, mediaProblems.fileInUse],
})

export const ListingImage = z.object({
  id: z.int(),
  url: z.string(),
  productId: z.int(),
  alt: z.string(),
  /** Position on the listing, from 1. */
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
  summary: 'Preview pictures of a listing of the caller, in order',
  params: z.object({ id: PathId }),
  query: nothing,
  response: ListingImages,
  problems: [mediaProblems.listingNotFound],
})

export const addListingImage = endpoint('addListingImage', {
  method: 'POST',
  path: '/api/productImg/',
  tag,
  summary: 'Append an uploaded picture to a listing of the caller, at most five',
  body: z.strictObject({
    productId: BodyId,
    url: z.string('Enter the URL of the picture.').max(200, 'Enter the URL of an uploaded picture.'),
    alt: Alt.optional(),
  }),
  response: ListingImage,
  status: 201,
  problems: [
    mediaProblems.unknownPicture,
    mediaProblems.listingNotFound,
    mediaProblems.sameImage,
    mediaProblems.tooManyImages,
  ],
  example: { productId: 345, url: '/media/0123456789abcdef0123456789abcdef-1200x900', alt: 'Front' },
})

export const removeListingImage = endpoint('removeListingImage', {
  method: 'DELETE',
  path: '/api/productImg/',
  tag,
  summary: 'Remove a picture from a listing of the caller; the id is in the body or in the query',
  query: z.strictObject({ id: PathId.optional() }),
  body: z.strictObject({ id: BodyId }).optional(),
  response: z.undefined(),
  status: 204,
  problems: [mediaProblems.imageNotFound],
  example: { id: 78 },
})

/** Returns the id in the body or in the query. @throws Problem 400 if both are missing or differ */
export function readImageId(query: { id?: number | undefined }, body: { id: number } | undefined): number {
  const ids = [...new Set([query.id, body?.id].filter((id) => id !== undefined))]
  const [id] = ids
  if (id === undefined || ids.length > 1) throw invalidInput({ id: ['Enter the id of one picture.'] })
  return id
}

export const removeListingImageById = endpoint('removeListingImageById', {
  method: 'DELETE',
  path: '/api/productImg/:id/',
  tag,
  summary: 'Remove a picture from a listing of the caller',
  params: z.object({ id: PathId }),
  response: z.undefined(),
  status: 204,
  problems: [mediaProblems.imageNotFound],
})

export const changeListingImage = endpoint('changeListingImage', {
  method: 'PATCH',
  path: '/api/product-images/:id/',
  tag,
  summary: 'Change the text of a picture or move it to another position of its listing',
  params: z.object({ id: PathId }),
  body: z.strictObject({
    alt: Alt.optional(),
    position: z
      .int('A position is a whole number.')
      .min(1, 'The first position is 1.')
      .max(5, 'The last position is 5.')
      .optional(),
  }),
  response: z.array(ListingImage),
  problems: [mediaProblems.imageNotFound],
  example: { alt: 'Front', position: 1 },
})

nameShapes({ UploadedFile, ListingImage, ListingImages })
