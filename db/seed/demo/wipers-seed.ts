import type { SeedDb } from '#seed/demo/seed-demo.ts'
import { readVehicles, type VehicleExtract } from '#seed/vehicles/extract.ts'

import { demoArms } from './wipers-vehicles.ts'
import { DEMO_WIPERS } from './wipers.ts'

/**
 * Fills a shop without wipers with those of the demo shop and with the arms of vehicles, in one statement: a start that
 * is cut off leaves nothing behind. A shop that has a wiper is left alone. Returns how many wipers it wrote.
 * @param vehicles the look-up; its rows must be in the database already
 */
export async function seedDemoWipers(db: SeedDb, vehicles?: VehicleExtract): Promise<number> {
  const { rows: present } = await db.query('select from wipers limit 1')
  if (present.length > 0) return 0
  const arms = demoArms(vehicles ?? readVehicles())
  const { rows } = await db.query(INSERT, [JSON.stringify(DEMO_WIPERS), JSON.stringify(arms)])
  return rows.length
}

const INSERT = `
  with armed as (
    insert into wiper_arms (model_id, year_start, year_end, side, length_in, adapter)
    select model_id, year_start, year_end, side, length_in, adapter
    from jsonb_to_recordset($2::jsonb) as a (model_id int, year_start smallint, year_end smallint, side text,
      length_in smallint, adapter text)
    on conflict do nothing)
  insert into wipers (symbol, short_name_en, long_description_en, price_kobo, style, length_in, adapters, photos)
  select symbol, "shortName", description, "priceKobo", style, "lengthIn", adapters, photos
  from jsonb_to_recordset($1::jsonb) as w (symbol text, "shortName" text, description text, "priceKobo" bigint,
    style text, "lengthIn" smallint, adapters text[], photos text[])
  on conflict (symbol) do nothing
  returning symbol`
