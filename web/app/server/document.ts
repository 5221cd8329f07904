/** HTML document of a rendered page. It has no executable inline script: the state is JSON. */
import { bootstrapElementId, rootElementId, serialize, type BootstrapData } from '../bootstrapData.ts'
import type { DocumentFiles } from './bundle.ts'

export interface DocumentParts {
  readonly head: string
  readonly body: string
  /** Null for a document without script, such as an error page. */
  readonly bootstrap: BootstrapData | null
  readonly language: string
  readonly defaultTitle: string
  readonly files: DocumentFiles
}

export function htmlDocument({ head, body, bootstrap, language, defaultTitle, files }: DocumentParts): string {
  const { entry, scripts, styles, fonts } = files
  const title = head.includes('<title') ? '' : `<title>${escapeText(defaultTitle)}</title>`
  const links = [
    // Without the fonts that the page preloads itself.
    ...fonts
      .filter((font) => !head.includes(font))
      .map((font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`),
    ...styles.map((style) => `<link rel="stylesheet" href="${style}">`),
    ...(bootstrap ? scripts.map((script) => `<link rel="modulepreload" href="${script}">`) : []),
  ]

  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // Blocks rendering on purpose: before the first paint it sets the colour scheme, the tax side, and whether the customer's prices are pending.
    '<script src="/flags.js"></script>',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icon-192.png">',
    bootstrap ? `<link rel="manifest" href="${bootstrap.store.pathPrefix}/manifest.webmanifest">` : '',
    title,
    head,
    ...links,
    bootstrap ? `<script type="module" src="${entry}"></script>` : '',
    `</head><body><div id="${rootElementId}">${body}</div>`,
    bootstrap ? `<script type="application/json" id="${bootstrapElementId}">${serialize(bootstrap)}</script>` : '',
    '</body></html>',
  ].join('')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
