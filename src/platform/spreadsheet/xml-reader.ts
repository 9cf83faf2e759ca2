import { SaxesParser, type SaxesTagPlain } from 'saxes'

import { Refusal } from './table-file-protocol.ts'

export interface XmlHandler {
  open(name: string, attributes: Record<string, string>): void
  close(name: string): void
  text(text: string): void
}

/** Maximum text between two tags, which the parser buffers until the next tag. */
const MAX_PIECE_LENGTH = 256 * 1024

/** Feeds pieces of XML to a handler, names without their prefix. @throws Refusal for document types and invalid XML */
export function createXmlReader(handler: XmlHandler): { write(piece: string): void; end(): void } {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  let sinceTag = 0
  parser.on('error', () => {
    throw new Refusal('xlsx_not_xml')
  })
  // With it all entities but XML's own five are refused: none is declared, expanded or fetched (security row 40).
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
