/** A request as HAProxy sees it. */
export interface ProxiedRequest {
  method: string
  path: string
  userAgent?: string
  /** Whether a process is ready; true by default. */
  isReady?: boolean
}

interface AclLine {
  fetch: string
  patterns: string[]
}
interface Rule {
  action: string
  condition: string
}
type Variables = ReadonlyMap<string, string>

/** Evaluates the priorities, variables and backends of `deploy/haproxy.cfg`. Throws for tests that it does not know. */
export function readHaProxyRules(settings: string) {
  const lines = settings.split('\n').map((line) => line.trim().split(/(?<!\\)\s+/))
  const acls = new Map<string, AclLine[]>()
  for (const [word, name = '', fetch = '', ...patterns] of lines)
    if (word === 'acl') acls.set(name, [...(acls.get(name) ?? []), { fetch, patterns }])
  const rules = lines.flatMap((words): Rule[] => {
    const at = words.indexOf('if')
    const [action = '', condition = ''] = [
      words.slice(0, at < 0 ? undefined : at),
      at < 0 ? [] : words.slice(at + 1),
    ].map((part) => part.join(' '))
    return /^(?:http-request set-|use_backend)/.test(action) ? [{ action, condition }] : []
  })
  return { evaluate }

  /** Returns the priority class and the backend of a request. */
  function evaluate(request: ProxiedRequest): { priority: number; backend: string } {
    const variables = new Map<string, string>()
    let priority = 0
    let backend: string | undefined
    for (const { action, condition } of rules) {
      if (!holds(condition, request, variables)) continue
      const [, variable = '', value = ''] = /set-var\((.*?)\) \w+\((.*?)\)/.exec(action) ?? []
      if (variable !== '') variables.set(variable, value)
      priority = Number(/set-priority-class int\((\d+)\)/.exec(action)?.[1] ?? priority)
      // HAProxy uses the first one.
      backend ??= /^use_backend (\w+)/.exec(action)?.[1]
    }
    return { priority, backend: backend ?? 'default' }
  }

  function holds(condition: string, request: ProxiedRequest, variables: Variables): boolean {
    if (condition === '') return true
    return condition.split(/ (?:or|\|\|) /).some((all) =>
      all.split(' ').every((term) => {
        // The connection, not the request.
        if (term === '{' || term === '}' || term === 'ssl_fc') return false
        const name = term.replace(/^!/, '')
        const found = acls.get(name)
        if (found === undefined) throw new Error(`haproxy.cfg has no ACL ${name}.`)
        return found.some((acl) => matches(acl, request, variables)) !== term.startsWith('!')
      }),
    )
  }
}

function matches({ fetch, patterns }: AclLine, request: ProxiedRequest, variables: Variables): boolean {
  const { method, path, userAgent = '', isReady = true } = request
  const [pattern = ''] = patterns.slice(-1)
  switch (fetch) {
    case 'path':
      return patterns.includes(path)
    case 'path_beg':
      return patterns.some((start) => path.startsWith(start))
    case 'path_reg':
      return new RegExp(pattern).test(path)
    case 'method':
      return patterns.includes(method)
    case 'req.hdr(user-agent)':
      return new RegExp(pattern, 'i').test(userAgent)
    case 'nbsrv(pages)':
      return patterns.join(' ') === 'eq 0' && !isReady
    // Neither body nor the accepted type makes another kind.
    case 'req.hdr_val(content-length)':
    case 'req.hdr(accept)':
      return false
    default: {
      const variable = /^var\((.*)\)$/.exec(fetch)?.[1]
      if (variable === undefined) throw new Error(`haproxy.cfg uses ${fetch}, which this reader does not know.`)
      return variables.has(variable)
    }
  }
}
