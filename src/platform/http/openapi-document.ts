import { STATUS_CODES } from 'node:http'

import { z } from 'zod'

import { isWriting } from './access.ts'
import { type AnyEndpoint, nameShapes } from './endpoint.ts'
import { describeParameters, shareParameters } from './openapi-parameters.ts'
import { createProblemResponses, toPascal } from './openapi-problems.ts'
import { createSchemas, type Json, type Schemas } from './openapi-schemas.ts'
import { ProblemBody } from './problems.ts'
import { sessionCookieName } from './session.ts'

/** Title, description and tags of the OpenAPI text. */
export interface ApiInfo {
  title: string
  version: string
  description: string
  license: { name: string; identifier: string }
  servers: readonly { url: string; description: string }[]
  /** A sentence for each tag of the calls. */
  tags: Readonly<Record<string, string>>
}

/** A call with the names of the roles that may make it: null for everyone, empty for every account. */
export interface DescribedCall {
  declared: AnyEndpoint
  roles: readonly string[] | null
}

const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookieName(false),
    description: `Set by \`logIn\`; over https its name is \`${sessionCookieName(true)}\`. Its list names the roles that may make the call: any one of them, or every account if it is empty.`,
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRFToken',
    description: 'The token of `getCsrf`: calls that write need it beside the cookie.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `token` that `logIn` returns. Roles as with `session`; needs no CSRF token.',
  },
}

/** Builds the OpenAPI text of these calls. @throws Error if two calls have one id or a tag has no description */
export function buildDocument({ tags, servers, ...info }: ApiInfo, calls: readonly DescribedCall[]): Json {
  nameShapes({ Problem: ProblemBody })
  const schemas = createSchemas()
  const problems = createProblemResponses()
  schemas.describe(ProblemBody, 'output')
  const ids = new Set<string>()
  const paths: Record<string, Record<string, Json>> = {}
  for (const { declared, roles } of calls) {
    if (ids.has(declared.id)) throw new Error(`Two calls have the id ${declared.id}.`)
    if (!Object.hasOwn(tags, declared.tag)) throw new Error(`The tag ${declared.tag} has no description.`)
    ids.add(declared.id)
    const path = (paths[declared.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})
    path[declared.method.toLowerCase()] = {
      operationId: declared.id,
      summary: declared.summary,
      tags: [declared.tag],
      security: describeSecurity(declared, roles),
      ...describeRequest(declared, schemas),
      responses: { ...describeAnswers(declared, schemas), ...problems.describe(declared, roles !== null) },
    }
  }
  return schemas.finish({
    openapi: '3.1.0',
    info,
    servers,
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: problems.schemas,
      responses: problems.responses,
      parameters: shareParameters(paths),
      securitySchemes: SECURITY_SCHEMES,
    },
  })
}

/** The cookie with the CSRF token, or a bearer; nothing for calls that are open to everyone. */
function describeSecurity(call: AnyEndpoint, roles: readonly string[] | null): Json[] {
  if (roles === null) return []
  return [{ session: roles, ...(isWriting(call) && { csrf: [] }) }, { bearer: roles }]
}

function describeRequest(call: AnyEndpoint, schemas: Schemas): Json {
  const parameters = describeParameters(call, schemas)
  const content = describeBody(call, schemas)
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: !(call.body instanceof z.ZodOptional), content } }),
  }
}

function describeBody({ id, body, example, upload }: AnyEndpoint, schemas: Schemas): Json | null {
  if (upload) {
    const fields = Object.entries(upload)
    const properties = Object.fromEntries(fields.map(([name]) => [name, FILE]))
    const required = fields.flatMap(([name, need]) => (need === 'required' ? [name] : []))
    return { 'multipart/form-data': { schema: { type: 'object', properties, required } } }
  }
  if (!body) return null
  const schema = schemas.describe(body, 'input', `${toPascal(id)}Body`)
  return { 'application/json': { schema, ...(example !== undefined && { example }) } }
}

const FILE = { type: 'string', format: 'binary' }

function describeAnswers(call: AnyEndpoint, schemas: Schemas): Json {
  const { id, status, also = [], response, exampleAnswer: example, files = [] } = call
  const isJson = !(response instanceof z.ZodUndefined) && !(response instanceof z.ZodUnknown && files.length > 0)
  const schema = schemas.describe(response, 'output', `${toPascal(id)}Answer`)
  const content = {
    ...(isJson && { 'application/json': { schema, ...(example !== undefined && { example }) } }),
    ...Object.fromEntries(files.map((type) => [type, { schema: FILE }])),
  }
  const answers = [status, ...also].map((each) => [
    each,
    { description: STATUS_CODES[each] ?? 'Done', ...(Object.keys(content).length > 0 && { content }) },
  ])
  return Object.fromEntries(answers) as Json
}
