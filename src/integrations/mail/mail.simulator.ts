import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { MailFolder } from './mail.folder.ts'
import { LETTER_POLICY, letterHtml, letterPage, listPage, MAILBOX_POLICY } from './mail.pages.ts'

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i
/** What a proxy says of whom it speaks for. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Whether a server on this address can only be reached from its own machine. */
export const isLoopback = (host: string): boolean => LOOPBACK_HOST.test(host) || LOOPBACK_ADDRESS.test(host)

/**
 * Shows the emails of the folder at `/dev/mail` to developers and testers. They contain links that give access to
 * accounts.
 * @param localOnly there is nothing here for anybody but a browser on this very machine: not for one that comes through
 *   a proxy, nor under another host name for this address, which a foreign page could use
 */
export function serveMailbox(app: FastifyInstance, folder: MailFolder, { localOnly }: { localOnly: boolean }): void {
  const get = (path: string, policy: string, render: (name: string) => Promise<string | null>) =>
    app.get<{ Params: { name?: string } }>(path, { schema: { hide: true } }, async (request, reply) => {
      const html = localOnly && !isFromHere(request) ? null : await render(request.params.name ?? '')
      return html === null ? reply.callNotFound() : send(reply, policy, html)
    })
  const shown = async (
    name: string,
    show: (letter: NonNullable<Awaited<ReturnType<MailFolder['read']>>>) => string,
  ) => {
    const letter = await folder.read(name)
    return letter && show(letter)
  }
  get('/dev/mail', MAILBOX_POLICY, async () => listPage(await folder.list()))
  get('/dev/mail/:name', MAILBOX_POLICY, (name) => shown(name, letterPage))
  get('/dev/mail/:name/html', LETTER_POLICY, (name) => shown(name, letterHtml))
}

function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const isDirect = FORWARDED.every((name) => headers[name] === undefined)
  return isDirect && LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') && LOOPBACK_HOST.test(headers.host ?? '')
}

function send(reply: FastifyReply, policy: string, html: string): FastifyReply {
  const headers = { 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return reply.headers(headers).type('text/html; charset=utf-8').send(html)
}
