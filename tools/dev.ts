import { spawn } from 'node:child_process'

// `npm run dev`: the shop with its pages straight from source. A change of a page shows at once; a change of the server
// restarts it. Only folders are watched: a single file is lost from sight once an editor puts another in its place, and
// `src` as a whole would restart the server with each change of a page.
const WATCHED = ['src/modules', 'src/platform', 'src/integrations', 'src/web/server', 'db']

const shop = spawn(
  process.execPath,
  ['--conditions=development', ...WATCHED.map((folder) => `--watch-path=${folder}`), 'src/main.ts'],
  { stdio: 'inherit', env: { LOG_LEVEL: 'debug', ...process.env, NODE_ENV: 'development' } },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill(signal))
shop.on('exit', (code) => process.exit(code ?? 1))
