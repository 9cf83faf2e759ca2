import type { IncomingMessage } from 'node:http'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { getSession } from '#modules/accounts/accounts.contract.ts'
import { createClient } from '#platform/http/client.ts'
import { createPageCalls } from '#platform/http/in-process-calls.ts'
import { Problem } from '#platform/http/problems.ts'
import { takeUploadSlot } from '#platform/http/upload-slots.ts'
import { readViaTempFile } from '#platform/temp-file.ts'
import { getRedirect } from '#web/app/navigation/page-access.ts'
import { paths } from '#web/app/navigation/paths.ts'

import { isForeignForm, toPageRequest } from './page-request.ts'

/** Pages whose forms carry a picture without JavaScript; with it the browser sends files to the API. */
export const LARGE_FORMS: readonly string[] = [
  paths.previewImages,
  `${paths.sellerProducts}/add`,
  `${paths.sellerProducts}/:id/edit`,
]

/** Pages whose forms carry large files without JavaScript; these are streamed to the API. */
export const STREAMED_FORMS: readonly string[] = [paths.uploadData, paths.adminVehicles, paths.adminWipers]

/** Streams multipart forms of this scope to their pages; `bufferForms` buffers other forms. */
export function streamForms(pages: FastifyInstance): void {
  pages.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload))
}

/** Two pictures (ruling 24) and their fields. A photo above the limit of one picture is answered in the form, with its fields. */
export const LARGE_FORM_BYTES = 12 * 1024 * 1024 + 64 * 1024

/** Spools forms of this scope to disk, so that they are in memory only while their page is rendered. */
export function spoolForms(pages: FastifyInstance): void {
  pages.removeAllContentTypeParsers()
  pages.addContentTypeParser('*', async ({ headers }: FastifyRequest, payload: IncomingMessage) => {
    if (Number(headers['content-length'] ?? 0) > LARGE_FORM_BYTES) throw tooLarge()
    // Closing the unread rest would prevent the response.
    const body = await readViaTempFile(payload.iterator({ destroyOnReturn: false }), LARGE_FORM_BYTES)
    if (body === null) throw tooLarge()
    return body
  })
}

const tooLarge = () => new Problem(413, { detail: 'The request is too large.', code: 'too_large' })

/** Authorizes a form before its body is read: only users who may see the page may send a large body. */
export function authorizeForm(app: FastifyInstance, baseUrl: string | null) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const page = toPageRequest(request)
    if (page === null || isForeignForm(request, baseUrl)) return refuse(reply)
    const https = page.url.startsWith('https:') || (baseUrl?.startsWith('https:') ?? false)
    const { send } = createPageCalls(app, { page, ip: request.ip, https })
    const { user } = await createClient(send)(getSession)
    // The matched route, because the table could read an unusual spelling of the path as another page.
    const elsewhere = getRedirect(request.routeOptions.url ?? '', user)
    if (elsewhere !== null) return reply.redirect(elsewhere, 303)
    try {
      takeUploadSlot(app, { request, reply, userId: user?.id ?? null })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return reply.code(error.status).headers(error.headers).type('text/plain').send(error.body.detail)
    }
  }
}

const refuse = (reply: FastifyReply) => reply.code(403).type('text/plain').send('This form came from another site.')
