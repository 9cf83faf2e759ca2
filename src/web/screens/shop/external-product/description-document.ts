/**
 * The document of the frame that shows a partner's description. The shop has made the HTML safe; the frame is sandboxed
 * without scripts and without an origin; and its own policy lets in only pictures of this shop, should all else fail.
 * @param origin the shop's address, where its pictures are
 */
export function descriptionDocument(detail: string, origin: string): string {
  const policy = `default-src 'none'; img-src ${origin}/media/external/; style-src-attr 'unsafe-inline'; form-action 'none'; base-uri 'none'`
  // The page's policy holds in the frame too and knows no style sheet of it: all looks stand in attributes.
  return `<!doctype html><html lang="en" style="color-scheme:light dark"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width"><title>Description</title></head><body style="margin:0;padding:1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:break-word">${detail}</body></html>`
}
