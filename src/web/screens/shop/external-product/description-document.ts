/** Returns the frame's document of a partner's sanitized description; `origin`, the shop, serves its pictures. */
export function renderDescription(detail: string, origin: string): string {
  // The frame is sandboxed without scripts and origin; this policy is the last defense.
  const policy = `default-src 'none'; img-src ${origin}/media/external/; style-src-attr 'unsafe-inline'; form-action 'none'; base-uri 'none'`
  // The page's policy also applies in the frame and allows no style sheet there: styles are attributes.
  return `<!doctype html><html lang="en" style="color-scheme:light dark"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width"><title>Description</title></head><body style="margin:0;padding:1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:break-word">${detail}</body></html>`
}
