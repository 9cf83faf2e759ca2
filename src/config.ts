import { z } from 'zod'

const ROLE_NAMES = ['api', 'pages', 'jobs'] as const

const flag = (fallback: '0' | '1') =>
  z
    .enum(['0', '1'], 'is 0 or 1')
    .default(fallback)
    .transform((value) => value === '1')

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'is a port number')
    .default('3000')
    .transform(Number)
    .refine((port) => port <= 65_535, 'is a port number'),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'starts with postgres://')
    .optional(),
  BASE_URL: z.url('is an address such as https://shop.example').optional(),
  ROLES: z
    .string()
    .default(ROLE_NAMES.join(','))
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(ROLE_NAMES, `names some of ${ROLE_NAMES.join(', ')}`))),
  DEMO: flag('1'),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'is silent, error, warn, info or debug')
    .default('info'),
  /** Addresses of proxies whose forwarding headers are believed, comma-separated. */
  TRUST_PROXY: z
    .string()
    .optional()
    .transform((text) => text?.split(',').map((address) => address.trim())),
  PAGE_CACHE: flag('1'),
})

export type Config = z.output<typeof Environment>

/** Reads every setting once: the only place that looks at the environment. Returns the settings, or one sentence for each mistake. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): { config: Config } | { mistakes: string[] } {
  // An empty variable means the same as none: `.env` files write `PORT=`.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = Environment.safeParse(given)
  if (result.success) return { config: result.data }
  return { mistakes: result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`) }
}
