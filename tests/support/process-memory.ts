import { readFileSync } from 'node:fs'

/** Reads the memory of a process in MB: now (`VmRSS`), or its peak since the last reset (`VmHWM`). */
export function readMemoryMb({ pid }: { pid: number }, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1_024
}

const V8_PAGE_KB = 256

/** Reads what a process holds outside of files in MB: code and pages of V8, and the rest, which is mostly malloc's. */
export function readAnonymousMb({ pid }: { pid: number }): { code: number; pages: number; malloc: number } {
  const found = { code: 0, pages: 0, malloc: 0 }
  for (const mapping of readFileSync(`/proc/${pid}/smaps`, 'utf8').split(/^(?=[\da-f]+-[\da-f]+ )/m)) {
    const [, access = '', , , , name = ''] = mapping.split('\n', 1)[0]?.split(/\s+/) ?? []
    const read = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(mapping)?.[1])
    if (name !== '[heap]' && name !== '') continue
    const part = access.includes('x') ? 'code' : read('Size') === V8_PAGE_KB ? 'pages' : 'malloc'
    found[part] += read('Rss') / 1_024
  }
  return found
}
