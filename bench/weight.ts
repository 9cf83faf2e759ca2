import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { parseArgs } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { origin: { type: 'string', default: 'http://localhost:3000' } },
})

/** Scripts and styles that the first load of a page asks for, by their paths. */
interface Needs {
  scripts: string[]
  styles: string[]
}

/**
 * `npm run bench -- weight --origin http://localhost:4100 /product /`: what a browser fetches for the first load of pages
 * of a running shop. Prints the bytes of all scripts and of all styles as they come over the wire, without headers, and
 * those of each file. What scripts ask for once they run, such as the worker of offline reading, is not among them.
 */
async function main(): Promise<void> {
  for (const path of positionals.length > 0 ? positionals : ['/', '/product', '/detail_page/1']) {
    const page = await fetchPacked(path)
    const { scripts, styles } = needsOf(unpacked(page))
    console.info(`\n${row(path, page.bytes)}`)
    await printFiles('scripts', scripts)
    await printFiles('styles', styles)
  }
}

/** From the page and the inline scripts that import more; scripts count also while they wait for the first paint. */
function needsOf(html: string): Needs {
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
  const files = await Promise.all(paths.map(async (path) => ({ path, bytes: (await fetchPacked(path)).bytes })))
  console.info(
    row(
      `  ${kind}, ${files.length} files`,
      files.reduce((sum, { bytes }) => sum + bytes, 0),
    ),
  )
  for (const { path, bytes } of files.toSorted((a, b) => b.bytes - a.bytes)) console.info(row(`    ${path}`, bytes))
}

interface Packed {
  body: Buffer
  bytes: number
  encoding: string | undefined
}

/** `fetch` would unpack it and keep the packed size to itself. */
async function fetchPacked(path: string): Promise<Packed> {
  const url = new URL(path, values.origin)
  const sent = request(url, { headers: { 'accept-encoding': 'br' } }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} from ${url}`)
  const body = Buffer.concat(await response.toArray())
  return { body, bytes: body.length, encoding: response.headers['content-encoding'] }
}

const unpacked = ({ body, encoding }: Packed) => (encoding === 'br' ? brotliDecompressSync(body) : body).toString()

const row = (name: string, bytes: number) => name.padEnd(70) + bytes.toLocaleString('en').padStart(10)

await main()
