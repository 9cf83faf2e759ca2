import { Writable } from 'node:stream'

import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'

import { nonceContext, reportContext } from './app/api/page-api.ts'
import { deferScripts } from './app/document/defer-scripts.ts'

/** How long a page may wait for data that its loader handed over unfinished. */
export const streamTimeout = 5_000

/** Renders a document whole, not in pieces: it has the right status, can be cached, and reads without JavaScript. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = context.get(nonceContext)
  const html = await render(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, nonce)
  return new Response(deferScripts(html, nonce), { status, headers })
}

function render(page: React.ReactElement, nonce: string): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Nothing is sent piece by piece, so nothing gains from being put aside.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collect(resolve)),
      onShellError: reject,
    })
    setTimeout(abort, streamTimeout + 1_000).unref()
  })
}

function collect(whole: (html: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      // React reuses its buffer between writes.
      chunks.push(Buffer.from(chunk))
      done()
    },
    final(done) {
      whole(Buffer.concat(chunks))
      done()
    },
  })
}

/** Reports unexpected errors; missing pages and refused calls are answers. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportContext)(error)
}
