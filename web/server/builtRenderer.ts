/** Renderer of the built pages. */
import { readFileSync } from 'node:fs'
import { filesFor, readManifest } from './bundle.ts'
import type { Renderer } from './renderer.ts'

export const clientFolder = new URL('../../dist/web/client/', import.meta.url)
const serverEntry = new URL('../../dist/web/server/render.js', import.meta.url)

/** @throws Error if the shop has not been built */
export async function loadBuiltRenderer(): Promise<Renderer> {
  const manifest = readManifest(new URL('.vite/manifest.json', clientFolder))
  const styles = new Map(
    Object.values(manifest)
      .flatMap(({ css }) => css)
      .map((file) => [`/${file}`, readFileSync(new URL(file, clientFolder), 'utf8').trim()]),
  )
  const bundle = { manifest, readStyle: (address: string) => styles.get(address) ?? '' }
  const { renderPage, renderError, shellSources }: Pick<Renderer, 'renderPage' | 'renderError' | 'shellSources'> =
    await import(serverEntry.href)

  return {
    renderPage,
    renderError,
    shellSources,
    filesFor: (sources, late) => filesFor(bundle, sources, late),
    finish: async (html) => html,
  }
}
