import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  name: string
  content: Uint8Array | string
  /** A false size for the headers. */
  claimedSize?: number | undefined
}

/** Creates a workbook of one raw sheet, "S", with additional entries. */
export function createRawWorkbook(
  sheet: string | Uint8Array,
  more: readonly ZipPart[] = [],
  claimedSize?: number,
): Buffer {
  const relation = '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'
  return createZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>' },
    { name: 'xl/_rels/workbook.xml.rels', content: relation },
    { name: 'xl/worksheets/sheet1.xml', content: sheet, claimedSize },
    ...more,
  ])
}

/** Creates a .zip file of these entries, whose headers may state false sizes. */
export function createZip(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const { local, entry } = packEntry(part, offset)
    locals.push(local)
    directory.push(entry)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}

function packEntry({ name, content, claimedSize }: ZipPart, offset: number) {
  const raw = Buffer.from(content)
  const bytes = deflateRawSync(raw)
  const title = Buffer.from(name)
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32LE(crc32(raw), 0)
  sizes.writeUInt32LE(bytes.length, 4)
  sizes.writeUInt32LE(claimedSize ?? raw.length, 8)
  const head = Buffer.from([20, 0, 0, 8, 8, 0, 0, 0, 0, 0])
  const lengths = Buffer.from([title.length, 0, 0, 0])
  const place = Buffer.alloc(14)
  place.writeUInt32LE(offset, 10)
  return {
    local: Buffer.concat([Buffer.from('PK\u0003\u0004'), head, sizes, lengths, title, bytes]),
    entry: Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), head, sizes, lengths, place, title]),
  }
}
