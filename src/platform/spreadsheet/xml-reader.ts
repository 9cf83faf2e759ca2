import { SaxesParser, type SaxesTagPlain } from 'saxes'

import { Refusal } from './table-file-protocol.ts'

export interface XmlHandler {
  open(name: string, attributes: Record<string, string>): void
  close(name: string): void
  text(text: string): void
}

/** Maximum text between two tags, which the parser buffers until the next tag. */
const MAX_PIECE_LENGTH = 256 * 1024

/**
 * Feeds pieces of XML to a handler. Document types are refused, and with them all entities but XML's own five: none is
 * declared, expanded or fetched (security row 40). Names come without their prefix.
 * @throws Refusal for a document type, and for invalid XML
 */
export function createXmlReader(handler: XmlHandler): { write(piece: string): void; end(): void } {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  let sinceTag = 0
  parser.on('error', () => {
    throw new Refusal('xlsx_not_xml')
  })
  parser.on('doctype', () => {
    throw new Refusal('xlsx_doctype')
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    sinceTag = 0
    handler.open(bare(tag.name), tag.attributes)
  })
  parser.on('closetag', (tag: SaxesTagPlain) => {
    sinceTag = 0
    handler.close(bare(tag.name))
  })
  parser.on('text', (text) => handler.text(text))
  parser.on('cdata', (text) => handler.text(text))
  return { write, end: () => void parser.close() }

  function write(piece: string): void {
    sinceTag += piece.length
    parser.write(piece)
    if (sinceTag > MAX_PIECE_LENGTH) throw new Refusal('xlsx_long_text')
  }
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1)
