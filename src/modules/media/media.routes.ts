import type { FastifyInstance, FastifyReply } from 'fastify'

import { requireCsrfToken } from '#platform/http/csrf.ts'
import { mount } from '#platform/http/mount.ts'
import { MEDIA_POLICY, removeDocumentHeaders } from '#platform/http/security-headers.ts'
import { acceptUpload, readUploadedFile } from '#platform/http/upload-body.ts'

import * as calls from './media.contract.ts'
import { type Media, UPLOAD_BYTES } from './media.service.ts'

/** Mounts the calls of files and preview pictures, and serves the pictures. */
export function mediaRoutes(app: FastifyInstance, media: Media): void {
  const { images } = media
  app.register(async (uploads) => {
    await acceptUpload(uploads, { mostBytes: UPLOAD_BYTES })
    mount(uploads, calls.uploadFile, async ({ ctx, request }) => {
      const file = await readUploadedFile(request, 'imgFile')
      if (file === null) throw calls.mediaProblems.fileExpected()
      return media.upload(ctx, file)
    })
  })
  mount(app, calls.deleteFile, ({ ctx, params }) => media.deleteFile(ctx, params.key))
  mount(app, calls.deleteFileByGet, async ({ ctx, params, request }) => {
    await requireCsrfToken(request)
    await media.deleteFile(ctx, params.key)
  })
  mount(app, calls.getListingImages, ({ ctx, params }) => images.readImages(ctx, params.id))
  mount(app, calls.addListingImage, ({ ctx, body }) => images.add(ctx, body))
  mount(app, calls.removeListingImage, ({ ctx, query, body }) => images.remove(ctx, calls.readImageId(query, body)))
  mount(app, calls.removeListingImageById, ({ ctx, params }) => images.remove(ctx, params.id))
  mount(app, calls.changeListingImage, ({ ctx, params, body }) => images.change(ctx, params.id, body))
  servePictures(app, media)
}

/** Matches the keys of uploads; other paths below `/media/` are files of the demo. */
const KEY = '/media/:key(^[0-9a-f]{32}-[0-9]{1,4}x[0-9]{1,4}$)'

/** Uploaded pictures never change, so clients cache them for a year. */
function servePictures(app: FastifyInstance, media: Media): void {
  const schema = { hide: true }
  app.get<{ Params: { key: string } }>(KEY, { schema }, async ({ params }, reply) =>
    sendPicture(reply, await media.read(params.key)),
  )
  app.get<{ Params: { key: string; file: string } }>(`${KEY}/:file`, { schema }, async ({ params }, reply) =>
    sendPicture(reply, await media.read(params.key, params.file)),
  )
}

function sendPicture(reply: FastifyReply, picture: { bytes: Buffer; contentType: string } | null): FastifyReply {
  if (picture === null) return reply.code(404).type('text/plain').send('Not found')
  removeDocumentHeaders(reply)
  return reply
    .headers({
      'content-type': picture.contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': MEDIA_POLICY,
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(picture.bytes)
}
