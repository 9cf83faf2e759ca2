import { spawn } from 'node:child_process'

// `npm run dev`: the shop with its pages straight from source. A change of a page shows at once; a change of the server
// restarts it.
const shop = spawn(
  process.execPath,
  ['--conditions=development', '--watch-path=src/modules', '--watch-path=src/platform', 'src/main.ts'],
  { stdio: 'inherit', env: { LOG_LEVEL: 'debug', ...process.env, NODE_ENV: 'development' } },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill(signal))
shop.on('exit', (code) => process.exit(code ?? 1))
