/** HTML document of a rendered page. Styles and two small scripts are inline, so that the first paint needs no other file; the state is JSON. */
import { bootstrapElement, rootElementId, type BootstrapData } from '../app/bootstrapData.ts'
import type { SiteIcons } from '../shop/siteIcons.ts'
import type { DocumentFiles } from './bundle.ts'
import { flagsScript, startScript } from './inlineScripts.ts'

export interface DocumentParts {
  readonly head: string
  readonly body: string
  /** Null for a document without script, such as an error page. */
  readonly bootstrap: BootstrapData | null
  readonly language: string
  readonly defaultTitle: string
  readonly icons: SiteIcons
  readonly files: DocumentFiles
  /** Measures the visit for a share of the visits; absent without metrics. */
  readonly visit?: MeasuredVisit
}

export interface MeasuredVisit {
  readonly page: string
  readonly store: string
  readonly share: number
}

export function htmlDocument({
  head,
  body,
  bootstrap,
  language,
  defaultTitle,
  icons,
  files,
  visit,
}: DocumentParts): string {
  const { entry, scripts, styles, styleText } = files
  const title = head.includes('<title') ? '' : `<title>${escapeText(defaultTitle)}</title>`
  const description = head.includes('name="description"') ? '' : describe(head, defaultTitle)

  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script>${flagsScript}</script>`,
    `<link rel="icon" href="${icons.tab}">`,
    icons.picture === null ? '' : `<link rel="apple-touch-icon" href="${icons.picture}">`,
    bootstrap ? `<link rel="manifest" href="${bootstrap.store.pathPrefix}/manifest.webmanifest">` : '',
    title,
    head,
    description,
    styleText === '' ? '' : `<style>${styleText}</style>`,
    // A disabled style sheet is not loaded. Late modules find the address of theirs, so that they do not load it either.
    ...(bootstrap ? styles.map((style) => `<link rel="stylesheet" href="${style}" disabled>`) : []),
    bootstrap ? startOf(bootstrap, entry, scripts) : '',
    `</head><body><div id="${rootElementId}">${body}</div>`,
    bootstrap ? bootstrapElement(bootstrap) : '',
    visit ? vitalsOf(visit) : '',
    '</body></html>',
  ].join('')
}

/** The script starts when the page has loaded everything else. */
function vitalsOf({ page, store, share }: MeasuredVisit): string {
  return `<script async fetchpriority="low" src="/vitals.js" data-page="${page}" data-store="${store}" data-share="${share}"></script>`
}

/** A page is painted before its modules start. The offline shell has nothing to paint without them. */
function startOf({ answers }: BootstrapData, entry: string, scripts: readonly string[]): string {
  if (answers) return `<script data-modules="${[entry, ...scripts].join(' ')}">${startScript}</script>`

  const preloads = scripts.map((script) => `<link rel="modulepreload" href="${script}">`)
  return [...preloads, `<script type="module" src="${entry}"></script>`].join('')
}

/** For pages whose data have no description: search engines show the page's and the store's title. */
function describe(head: string, defaultTitle: string): string {
  const [, title] = /<title[^>]*>([^<]*)</.exec(head) ?? []
  const content = [...(title === undefined ? [] : [title]), escapeText(defaultTitle)].join('. ')
  return `<meta name="description" content="${content.replaceAll('"', '&quot;')}">`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
