import express, { type NextFunction, type Request, type Response, type Router } from 'express'
import { join } from 'node:path'

export interface WebPagesOptions {
  /** Where `npx vite build` put the pages. */
  directory: string
  /** Whether a browser that opens /graphql gets the explorer. */
  explorer: boolean
}

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const missing = 'The web pages are not built yet: run `npx vite build`, then load this page again.\n'

/** The web app at / and /app/..., its files under /assets, and the explorer at GET /graphql. */
export function webPages(options: WebPagesOptions): Router {
  const router = express.Router()
  const page = (file: string) => (_request: Request, response: Response, next: NextFunction) =>
    sendPage(response, options.directory, file, next)

  router.use(
    '/assets',
    express.static(join(options.directory, 'assets'), {
      immutable: true,
      maxAge: '1y',
      index: false,
      redirect: false,
      // A worker runs under the policy of its own file.
      setHeaders: (response) => response.setHeader('Content-Security-Policy', policy),
    }),
  )
  router.get('/favicon.svg', (_request, response, next) => {
    response.sendFile('favicon.svg', { root: options.directory, maxAge: '1d' }, (error) => {
      if (error) next()
    })
  })
  router.get(['/', '/app', '/app/{*path}'], page('index.html'))
  if (options.explorer) {
    const explorer = page('explorer.html')
    router.get('/graphql', (request, response, next) => {
      response.vary('Accept')
      if (!wantsPage(request)) return next()
      return explorer(request, response, next)
    })
  }
  return router
}

/** A browser says text/html; curl's and Apollo's * / * does not count as asking for a page. */
function wantsPage(request: Request): boolean {
  return request.accepts(['application/json', 'text/html']) === 'text/html'
}

function sendPage(response: Response, root: string, file: string, next: NextFunction): void {
  response.setHeader('Content-Security-Policy', policy)
  response.setHeader('Cache-Control', 'no-cache')
  response.sendFile(file, { root, cacheControl: false }, (error) => {
    if (!error) return
    if (response.headersSent) return next(error)
    response.status(503).type('text/plain').send(missing)
  })
}
