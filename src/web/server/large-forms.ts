import type { IncomingMessage } from 'node:http'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { getSession } from '#modules/accounts/accounts.contract.ts'
import { redirectFor } from '#modules/accounts/page-access.rules.ts'
import { createClient } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { takeUploadSlot } from '#platform/http/upload-slots.ts'
import { callsOfPage } from '#platform/http/within-process.ts'
import { readWholeFile } from '#platform/spool.ts'
import { paths } from '#web/app/paths.ts'

import { isForeignForm, toPageRequest } from './page-request.ts'

/** Pages whose forms, without JavaScript, carry a picture; with it files go from the browser straight to the API. */
export const LARGE_FORMS: readonly string[] = [
  paths.previewImages,
  `${paths.sellerProducts}/add`,
  `${paths.sellerProducts}/:id/edit`,
]

/** Pages whose forms, without JavaScript, carry files that nobody should hold: they are passed on while they come. */
export const STREAMED_FORMS: readonly string[] = [paths.uploadData, paths.adminVehicles, paths.adminWipers]

/** Lets forms with files, in this scope, through to their pages as they come; `keepForms` keeps the others. */
export function streamForms(pages: FastifyInstance): void {
  pages.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload))
}

/** One picture (ruling 24) and the fields around it. */
export const LARGE_FORM_BYTES = 5 * 1024 * 1024 + 64 * 1024

/** Spools forms with a picture, in this scope, to disk: they are in memory only while their page is rendered. */
export function spoolForms(pages: FastifyInstance): void {
  pages.removeAllContentTypeParsers()
  pages.addContentTypeParser('*', async ({ headers }: FastifyRequest, payload: IncomingMessage) => {
    if (Number(headers['content-length'] ?? 0) > LARGE_FORM_BYTES) throw tooLarge()
    // What is left unread stays open, or the answer could not be sent.
    const body = await readWholeFile(payload.iterator({ destroyOnReturn: false }), LARGE_FORM_BYTES)
    if (body === null) throw tooLarge()
    return body
  })
}

const tooLarge = () => new Problem(413, { detail: 'The request is too large.', code: 'too_large' })

/**
 * Lets in, before anything of the body is read, only who may look at the page: a large body is nobody's to send who is
 * not signed in. The body takes a slot of its user (`takeUploadSlot`).
 * @param baseUrl the shop's own address, where it is known
 */
export function whoMaySend(app: FastifyInstance, baseUrl: string | null) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const page = toPageRequest(request)
    if (page === null || isForeignForm(request, baseUrl)) return refuse(reply)
    const https = page.url.startsWith('https:') || (baseUrl?.startsWith('https:') ?? false)
    const { send } = callsOfPage(app, { page, ip: request.ip, https })
    const { user } = await createClient(send)(getSession)
    // The pattern that the request was routed by: a path could be spelled in a way that the table reads as another page.
    const elsewhere = redirectFor(request.routeOptions.url ?? '', user)
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
