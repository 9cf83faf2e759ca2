import { z } from 'zod'

/** Raised when older versions cannot read new backups. */
export const FORMAT = 1

const Counted = z.string().regex(/^-?\d{1,40}$/)

/** The first entry of a backup, which describes it. */
export const Manifest = z.object({
  kind: z.literal('sparelane-backup'),
  format: z.literal(FORMAT),
  /** The version of the shop, from package.json. */
  shop: z.string(),
  /** Time of the snapshot, ISO 8601. */
  at: z.iso.datetime(),
  /** Uploaded pictures are in the backup, or in a bucket that it excludes. */
  pictures: z.enum(['included', 'bucket']),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      figures: z.object({ rows: z.int().nonnegative(), sum: Counted }),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: Counted.nullable() })),
})
export type Manifest = z.output<typeof Manifest>

/** The fields that every version of the manifest has. */
export const AnyManifest = z.object({ kind: z.literal('sparelane-backup'), format: z.int() })
