import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { parseArgs } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { origin: { type: 'string', default: 'http://localhost:3000' } },
})

/** Paths of the scripts and styles that the first load of a page requests. */
interface PageFiles {
  scripts: string[]
  styles: string[]
}

/**
 * `npm run bench -- weight --origin http://localhost:4100 /product /`: prints the compressed bytes of all scripts and
 * styles for the first load of pages of a running shop, without headers, in total and by file. Requests of running
 * scripts, such as the service worker, are not included.
 */
async function main(): Promise<void> {
  for (const path of positionals.length > 0 ? positionals : ['/', '/product', '/detail_page/1']) {
    const page = await fetchCompressed(path)
    const { scripts, styles } = findNeeds(decompress(page))
    console.info(`\n${row(path, page.bytes)}`)
    await printFiles('scripts', scripts)
    await printFiles('styles', styles)
  }
}

/** Finds the files in tags and in imports of inline scripts, deferred ones included. */
function findNeeds(html: string): PageFiles {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const [tag] of html.matchAll(/<(?:script|link)\b[^>]*>/g)) {
    const address = / (?:src|href)="([^"]+)"/.exec(tag)?.[1]
    if (address === undefined) continue
    if (tag.startsWith('<script') || tag.includes('rel="modulepreload"')) scripts.add(address)
    else if (tag.includes('rel="stylesheet"')) styles.add(address)
  }
  for (const [, inline = ''] of html.matchAll(/<script\b[^>]*type="module"[^>]*>([^]*?)<\/script>/g))
    for (const [, address = ''] of inline.matchAll(/\bimport\s[^"';]*?["']([^"']+)["']/g)) scripts.add(address)
  return { scripts: [...scripts], styles: [...styles] }
}

async function printFiles(kind: string, paths: readonly string[]): Promise<void> {
  const files = await Promise.all(paths.map(async (path) => ({ path, bytes: (await fetchCompressed(path)).bytes })))
  console.info(
    row(
      `  ${kind}, ${files.length} files`,
      files.reduce((sum, { bytes }) => sum + bytes, 0),
    ),
  )
  for (const { path, bytes } of files.toSorted((a, b) => b.bytes - a.bytes)) console.info(row(`    ${path}`, bytes))
}

interface CompressedResponse {
  body: Buffer
  bytes: number
  encoding: string | undefined
}

/** Does not use `fetch`, which decompresses the body and hides its size. */
async function fetchCompressed(path: string): Promise<CompressedResponse> {
  const url = new URL(path, values.origin)
  const sent = request(url, { headers: { 'accept-encoding': 'br' } }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} from ${url}`)
  const body = Buffer.concat(await response.toArray())
  return { body, bytes: body.length, encoding: response.headers['content-encoding'] }
}

const decompress = ({ body, encoding }: CompressedResponse) =>
  (encoding === 'br' ? brotliDecompressSync(body) : body).toString()

const row = (name: string, bytes: number) => name.padEnd(70) + bytes.toLocaleString('en').padStart(10)

await main()
