import type { FastifyInstance, FastifyRequest } from 'fastify'

import { invalidInput, Problem } from './problems.ts'

const MAX_FIELDS = 30

/** Makes the calls of this scope also accept `multipart/form-data`, parsed to text fields, without files. */
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
  if (entries.length > MAX_FIELDS) throw invalidInput({ body: [`At most ${MAX_FIELDS} fields.`] })
  for (const [name, value] of entries) {
    if (typeof value !== 'string') throw invalidInput({ [name.slice(0, 60)]: ['No file is expected here.'] })
    // Validation and use could read different ones of a repeated field.
    if (name in fields) throw invalidInput({ [name.slice(0, 60)]: ['Send this field once.'] })
    fields[name] = value
  }
  return fields
}
