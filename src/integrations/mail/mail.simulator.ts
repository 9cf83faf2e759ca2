import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { MailFolder } from './mail.folder.ts'
import { EMAIL_POLICY, emailHtml, emailPage, listPage, MAILBOX_POLICY } from './mail.pages.ts'

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i
/** Headers of proxies. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Returns whether a server on this address can only be reached from its own machine. */
export const isLoopback = (host: string): boolean => LOOPBACK_HOST.test(host) || LOOPBACK_ADDRESS.test(host)

/** Shows the emails of the folder at `/dev/mail`; `localOnly` answers 404 to other machines, proxies and host names. */
export function serveMailbox(app: FastifyInstance, folder: MailFolder, { localOnly }: { localOnly: boolean }): void {
  const get = (path: string, policy: string, render: (name: string) => Promise<string | null>) =>
    app.get<{ Params: { name?: string } }>(path, { schema: { hide: true } }, async (request, reply) => {
      // Emails contain links that give access to accounts, and a page of another site could use another host name.
      const html = localOnly && !isFromHere(request) ? null : await render(request.params.name ?? '')
      return html === null ? reply.callNotFound() : send(reply, policy, html)
    })
  const shown = async (name: string, show: (email: NonNullable<Awaited<ReturnType<MailFolder['read']>>>) => string) => {
    const email = await folder.read(name)
    return email && show(email)
  }
  get('/dev/mail', MAILBOX_POLICY, async () => listPage(await folder.list()))
  get('/dev/mail/:name', MAILBOX_POLICY, (name) => shown(name, emailPage))
  get('/dev/mail/:name/html', EMAIL_POLICY, (name) => shown(name, emailHtml))
}

function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const isDirect = FORWARDED.every((name) => headers[name] === undefined)
  return isDirect && LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') && LOOPBACK_HOST.test(headers.host ?? '')
}

function send(reply: FastifyReply, policy: string, html: string): FastifyReply {
  const headers = { 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return reply.headers(headers).type('text/html; charset=utf-8').send(html)
}
