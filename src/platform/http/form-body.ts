import type { FastifyInstance, FastifyRequest } from 'fastify'

import { invalidInput, Problem } from './problems.ts'

const MOST_FIELDS = 30

/**
 * Lets the calls of this scope also take `multipart/form-data`, as the object that its text fields make. Files are
 * refused, and so is a field that comes twice: whoever checks and whoever uses it could read different ones.
 */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => readForm(body, request.headers['content-type'] ?? ''),
  )
}

async function readForm(body: Buffer, contentType: string): Promise<Record<string, string>> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new Problem(400, { detail: 'The form could not be read.', code: 'invalid_input' })
    })
  // Without a prototype: a field may have any name.
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  const entries = [...form]
  if (entries.length > MOST_FIELDS) throw invalidInput({ body: [`At most ${MOST_FIELDS} fields.`] })
  for (const [name, value] of entries) {
    if (typeof value !== 'string') throw invalidInput({ [name.slice(0, 60)]: ['No file is expected here.'] })
    if (name in fields) throw invalidInput({ [name.slice(0, 60)]: ['This field came twice.'] })
    fields[name] = value
  }
  return fields
}
