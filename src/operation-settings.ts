import { z } from 'zod'

/** A setting that is on or off. */
export const flag = (fallback: '0' | '1') =>
  z
    .enum(['0', '1'], 'is 0 or 1')
    .default(fallback)
    .transform((value) => value === '1')

/** Settings for the log, traces, metrics and the protection of a running shop. */
export const OPERATION_SETTINGS = {
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'is silent, error, warn, info or debug')
    .default('info'),
  /** Logs each request. */
  ACCESS_LOG: flag('0'),
  /** Logs statements that take this many milliseconds or more; 0 logs none. */
  SLOW_STATEMENT_MS: z
    .string()
    .regex(/^\d{1,6}$/, 'is a whole number of milliseconds')
    .default('0')
    .transform(Number),
  /** URL that receives logged errors. Its path is often a secret, so it must use https, except on this machine. */
  ERRORS_WEBHOOK: z
    .string()
    .regex(
      /^(https:\/\/[^/?#@\s]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)([/?]\S*)?$/,
      'is an address such as https://alerts.example/hook',
    )
    .optional(),
  /** The base address of a receiver of OTLP over HTTP for traces; unset means no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/[^/?#@\s]+(\/[^?#\s]*)?$/, 'is an address such as http://127.0.0.1:4318')
    .optional(),
  /** Share of the traces that begin in this process. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0)?)$/, 'is a share from 0 to 1')
    .default('1')
    .transform(Number),
  /** Serves `/metrics` for Prometheus on this port; unset serves none. */
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'is a port number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'is a port number')
    .optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Writes are refused if the disk of the data folder has fewer free megabytes; 0 disables this. */
  MIN_FREE_MB: z
    .string()
    .regex(/^\d{1,7}$/, 'is a whole number of megabytes')
    .default('500')
    .transform(Number),
}
