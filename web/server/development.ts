/** Renderer for `--dev`: Vite serves the modules, reloads them on change, and renders from source. */
import type { RequestListener, Server } from 'node:http'
import type { Renderer } from './renderer.ts'
import { entrySource } from './bundle.ts'

const serverEntry = '/server/render.tsx'
type Pages = Pick<Renderer, 'renderPage' | 'renderError' | 'shellSources'>

export async function startVite(server: Server) {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: new URL('../vite.config.ts', import.meta.url).pathname,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server }, allowedHosts: ['.localhost'] },
  })
  const pages = async () => (await vite.ssrLoadModule(serverEntry)) as Pages
  const renderer: Renderer = {
    renderPage: async (request) => (await pages()).renderPage(request),
    renderError: async (status, storeContext) => (await pages()).renderError(status, storeContext),
    // In development the modules insert their styles.
    shellSources: () => [],
    filesFor: () => ({ entry: `/${entrySource}`, scripts: [], styles: [], styleText: '' }),
    finish: (html, path) => vite.transformIndexHtml(path, html),
  }

  return {
    renderer,
    inFrontOf:
      (listener: RequestListener): RequestListener =>
      (from, to) => {
        // Vite's client is an inline script, which the content security policy would block.
        const setHeader = to.writeHead.bind(to)
        const writeHead = (status: number, headers: Record<string, string>) =>
          setHeader(status, { ...headers, 'content-security-policy': "frame-ancestors 'none'" })
        to.writeHead = writeHead as typeof to.writeHead
        vite.middlewares(from, to, () => listener(from, to))
      },
    close: () => vite.close(),
  }
}
