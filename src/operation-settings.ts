import { z } from 'zod'

/** Settings of the environment about watching and protecting a running shop. */
export const OPERATION_SETTINGS = {
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'is silent, error, warn, info or debug')
    .default('info'),
  /** Serves `/metrics` for Prometheus on a port of its own; unset means not at all. */
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'is a port number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'is a port number')
    .optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Megabytes that stay free on the disk of the data folder: below, writes are refused. 0 for no guard. */
  MIN_FREE_MB: z
    .string()
    .regex(/^\d{1,7}$/, 'is a whole number of megabytes')
    .default('500')
    .transform(Number),
}
